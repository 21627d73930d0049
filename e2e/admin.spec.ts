/** The sole owner lost the password: `npm run admin` beside the running product. */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expectBooksAgree } from './books.ts'
import { copiedSettings, OPERATOR, runToEnd, startProduct } from './product.ts'
import { expect, openAs, test } from './test.ts'

const NEW_PASSWORD = 'seven quiet harbours'
const COMMAND = ['npm', 'run', '--silent', 'admin', '--', 'operator:reset-password', OPERATOR.login]

test('the sole owner who lost the password logs in with a new one, and the audit log says how', async ({
  browser,
}) => {
  const product = await startProduct(await copiedSettings())
  const { PATH, HOME } = process.env
  const [program = '', ...args] = COMMAND
  const said = execFileSync(program, args, {
    cwd: resolve(import.meta.dirname, '..'),
    input: NEW_PASSWORD,
    env: { PATH, HOME, ...product.settings },
    encoding: 'utf8',
  })
  expect(said).toBe('operator has a new password. The operator’s sessions and open invites have ended.\n')

  const page = await openAs(browser, product, { ...OPERATOR, password: NEW_PASSWORD }, 'audit')
  const rows = page.getByRole('region', { name: 'Audit entries' }).getByRole('row')
  const change = rows.filter({ hasText: 'Changed a password' })
  await expect(change).toContainText('the command line')
  await change.getByRole('button', { name: /^Details of entry/ }).click()
  await expect(page.getByRole('dialog')).toContainText('the command line')
  await page.context().close()

  await expectBooksAgree(product)
  await product.stop()
  expect(await runToEnd(product.settings, [program, ...args])).toEqual({
    code: 1,
    output: `No database is running on the data folder ${product.settings.DATA_DIR}; start the product, or name its folder in DATA_DIR or its database in DATABASE_URL.\n`,
  })
})
