/** Exports: a file holds exactly what the filter shows, complete or not saved at all. */
import { readFile } from 'node:fs/promises'
import type { CDPSession, Download, Page } from '@playwright/test'
import { expectBooksAgree } from '../books.ts'
import { copiedSettings, inDatabase, runToEnd, startProduct } from '../product.ts'
import { expect, goOn, logInOperator, test, toasts } from '../test.ts'
import { ownerToken } from './colleague.ts'

const FILL = ['npm', 'run', '--silent', 'db:fill', '--', '--orders', '500', '--buyers', '40']

/** Matches the connections that write an export. */
const COPYING = "from pg_stat_activity where query like 'copy %' and state = 'active' and leader_pid is null"

/** Presses the button. Returns the name, header and rows of the saved file. */
async function save(page: Page, name: string) {
  const saved: Download[] = []
  page.once('download', (download) => saved.push(download))
  await page.getByRole('button', { name }).click()
  // A refusal is what the failed comparison shows.
  const outcome = async () => (saved[0] ? 'saved' : (await messageOf(page).allTextContents()).join())
  await expect.poll(outcome).toBe('saved')
  const [download] = saved as [Download]
  const lines = (await readFile(await download.path(), 'utf8')).split('\n')
  return { fileName: download.suggestedFilename(), header: lines[0], rows: lines.slice(1, -1) }
}

/** The message of the export, not that of the list, which has a button and loads again when the browser is online. */
const messageOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasNot: page.getByRole('button') })

/** Limits the download to `bytes` per second; 0 removes the limit. */
async function slowDown(session: CDPSession, bytes: number) {
  const condition = { offline: false, latency: 0, downloadThroughput: bytes || -1, uploadThroughput: -1 }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', condition)
}

test('an export can be cancelled, and is saved only when complete', async ({ browser }) => {
  const settings = await copiedSettings()
  const product = await startProduct(settings)
  const sql = <Row extends object>(statement: string) =>
    inDatabase(settings.DATA_DIR ?? '', async (client) => (await client.query<Row>(statement)).rows)
  const copying = async () => (await sql(`select pid ${COPYING}`)).length
  const operator = await logInOperator(browser, product)
  const button = operator.getByRole('button', { name: 'Export CSV' })
  const alert = messageOf(operator)
  const downloads: string[] = []
  operator.on('download', (download) => downloads.push(download.suggestedFilename()))
  const line = await operator.context().newCDPSession(operator)

  await test.step('npm run db:fill prints its progress and refuses arguments it cannot read', async () => {
    const { code, output } = await runToEnd(settings, FILL)
    expect(output).toMatch(
      /^40 of 40 buyers\n500 of 500 orders\n[0-9]{3} of [0-9]{3} ledger entries\nDone\.\n$/,
    )
    expect(code).toBe(0)
    const refused = await runToEnd(settings, ['npm', 'run', '--silent', 'db:fill', '--', '--orders', 'many'])
    expect(refused.output).toContain('Please say how many')
    expect(refused.code).toBe(1)
  })

  await test.step('the file of the ledger holds what its filter shows', async () => {
    const [largest] = await sql<{ code: string; entries: string; total: string }>(`
      select currency_code as code, count(*) as entries, sum(e.tokens + e.bonus_tokens) as total
      from ledger_entry e join orders on orders.id = order_id group by 1 order by 2 desc limit 1`)
    await goOn(operator, `/admin/dashboard/ledger?currency=${largest?.code}`)
    const [{ fileName, header, rows }] = await Promise.all([
      save(operator, 'Export CSV'),
      expect(toasts(operator).getByText(/^ledger-.* saved: [0-9,]+ rows\.$/)).toBeVisible(),
    ])
    expect(fileName).toMatch(/^ledger-\d{4}-\d\d-\d\d\.csv$/)
    expect(header).toMatch(/^\ufeffAt \(UTC\),Entry,Kind,Order,/)
    expect(rows).toHaveLength(Number(largest?.entries))
    const total = header?.split(',').indexOf('Total tokens')
    const millionths = rows.reduce(
      (sum, row) => sum + BigInt(row.split(',')[total ?? -1]?.replace('.', '') ?? ''),
      0n,
    )
    expect(millionths).toBe(BigInt(largest?.total.replace('.', '') ?? ''))
  })

  await test.step('a long export says that it runs and can be cancelled', async () => {
    // The file exceeds all buffers on the way, so the database still writes while the page reads. What the screens show, the
    // newest entries and those of the first buyer, stays short.
    await sql(`set session_replication_role = replica;
      update ledger_entry set reason = repeat('for a long reason ', 3000)
      where id < (select max(id) - 50 from ledger_entry) and buyer_id > (select min(buyer_id) from ledger_entry)`)
    await goOn(operator, '/admin/dashboard/ledger')
    await expect(button).toBeVisible()
    downloads.length = 0
    await slowDown(line, 60_000)
    await button.click()
    await expect(operator.getByRole('status').filter({ hasText: 'Exporting…' })).toBeAttached()
    await expect.poll(copying).toBe(1)
    await operator.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(button).toBeFocused()
    await expect(alert).toHaveCount(0)
    await expect.poll(copying).toBe(0)
  })

  await test.step('an export that the database breaks off is not saved and shows a message', async () => {
    await button.click()
    await expect.poll(copying).toBe(1)
    const ended = await sql(`select pg_terminate_backend(pid) ${COPYING}`)
    expect(ended).toHaveLength(1)
    await slowDown(line, 0)
    await expect(alert).toHaveText(
      'The file broke off before its end, so nothing was saved. Please try again.',
    )
  })

  await test.step('an export that cannot be requested shows a message', async () => {
    await operator.context().setOffline(true)
    await button.click()
    await expect(alert).toHaveText(
      "You're offline. Nothing was exported; please try again when you're online.",
    )
    await operator.context().setOffline(false)
    await sql('alter table ledger_entry rename to gone')
    await button.click()
    await expect(alert).toHaveText('The file could not be exported. Please try again.')
    await sql('alter table gone rename to ledger_entry')
    expect(downloads).toEqual([])
  })

  await test.step('a buyer’s statement runs from zero to the balance', async () => {
    const [buyer] = await sql<{ id: string; entries: string; balance: string }>(`
      select distinct on (buyer_id) buyer_id as id, buyer_position as entries, tokens_after + bonus_after as balance
      from ledger_entry order by buyer_id, buyer_position desc limit 1`)
    await goOn(operator, `/admin/dashboard/users/${buyer?.id}`)
    await slowDown(line, 0)
    const { fileName, header, rows } = await save(operator, 'Statement as CSV')
    expect(fileName).toMatch(/^statement-/)
    expect(header).toMatch(/,Balance before,Balance after,Bonus in balance$/)
    expect(rows).toHaveLength(Number(buyer?.entries))
    const cells = rows.map((row) => row.split(','))
    expect(cells.map((row) => row.at(-3))).toEqual([
      '0.000000',
      ...cells.slice(0, -1).map((row) => row.at(-2)),
    ])
    expect(cells.at(-1)?.at(-2)).toBe(buyer?.balance)
  })

  // Last, because the server counts an export a moment longer than its file is read.
  await test.step('a third simultaneous export is refused with a wait', async () => {
    await goOn(operator, '/admin/dashboard/ledger')
    const headers = { authorization: `Bearer ${await ownerToken(product)}` }
    // Two exports whose rows are not read, so that they still run when the third is requested.
    const ask = () => fetch(`${product.operatorUrl}/api/exports/ledger.csv`, { headers })
    const two = await Promise.all([ask(), ask()])
    expect(two.map(({ status }) => status)).toEqual([200, 200])
    await button.click()
    await expect(alert).toHaveText('2 files are being exported just now. Please try again when one is done.')
    for (const { body } of two) await body?.cancel()
  })
  await operator.context().close()
  await expectBooksAgree(product)
  expect(await product.stop()).toBe(0)
})
