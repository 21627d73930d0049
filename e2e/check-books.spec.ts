/** `check:books` as an administrator runs it. */
import { copiedSettings, inDatabase, OPERATOR, readPostmaster, runToEnd, startProduct } from './product.ts'
import { expect, plain } from './test.ts'

const COMMAND = ['npm', 'run', '--silent', 'check:books']

async function ask(url: string, path: string, input: unknown, sessionToken = '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${sessionToken}` }
  const answer = await fetch(`${url}/api/trpc/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  })
  expect(answer.status, path).toBe(200)
  return (await answer.json()).result.data
}

/** Places and approves one order by the calls of both apps. */
async function sell(buyerUrl: string, operatorUrl: string) {
  const buyer = { name: 'Ada', email: 'ada@example.test', phone: '1', password: 'p' }
  const { sessionToken } = await ask(buyerUrl, 'account.register', buyer)
  const currencies = await (await fetch(`${buyerUrl}/api/trpc/presale.currencies`)).json()
  const usdt = currencies.result.data.find(({ code }: { code: string }) => code === 'USDT')
  const { depositAddress, network } = usdt
  const seen = { payAmount: '50', tokens: '100', bonusTokens: '5', depositAddress, network }
  const order = {
    currencyCode: 'USDT',
    typedIn: 'token',
    amount: '100',
    seen,
    idempotencyKey: 'k'.repeat(16),
  }
  await ask(buyerUrl, 'orders.create', order, sessionToken)
  const operator = await ask(operatorUrl, 'account.logIn', OPERATOR)
  await ask(operatorUrl, 'orders.settle', { orderId: '1', decision: 'approved' }, operator.sessionToken)
}

plain(
  'the books of a running product agree, a tampered audit entry is named, and a database that was never used is refused',
  { tag: '@abuse-120' },
  async () => {
    const settings = await copiedSettings()
    const folder = settings.DATA_DIR ?? ''
    const product = await startProduct(settings)
    await sell(product.buyerUrl, product.operatorUrl)

    const whole = await runToEnd(settings, COMMAND)
    expect(whole.output).toMatch(
      /^The books agree: 1 orders, 1 entries, 3 audit entries\.\nThe audit trail ends at position 3 with [0-9a-f]{64}\.\n$/,
    )
    expect(whole.code).toBe(0)

    const unused = Object.assign(new URL(readPostmaster(folder).url), { pathname: '/postgres' })
    expect(await runToEnd({ ...settings, DATABASE_URL: unused.href }, COMMAND)).toEqual({
      code: 1,
      output: 'The database is not one of this version; start the product on it once.\n',
    })

    await inDatabase(folder, (client) =>
      client.query(`alter table audit_entry disable trigger all;
      update audit_entry set address = '203.0.113.9' where action = 'operator.log-in';
      alter table audit_entry enable trigger all`),
    )
    const broken = await runToEnd(settings, COMMAND)
    expect(broken.output).toMatch(
      /^The books do not agree: 1 orders, 1 entries, 3 audit entries\.\naudit chain: audit entry 2: the audit trail is broken at position 2, written 20\S+Z: hash\n$/,
    )
    expect(broken.code).toBe(1)

    await product.stop()
    const stopped = await runToEnd(settings, COMMAND)
    expect(stopped).toEqual({
      code: 1,
      output: `No database is running on the data folder ${folder}; start the product, or name its folder in DATA_DIR or its database in DATABASE_URL.\n`,
    })
  },
)
