/** The audit log: who did what, when and from where, found by filters, read in full, taken away as CSV. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectBooksAgree } from '../books.ts'
import { newSettings, OPERATOR, startProduct } from '../product.ts'
import { expect, openAs, test } from '../test.ts'
import { addColleague, callOperator, ownerToken, sqlOf } from './colleague.ts'

const entriesOf = (page: Page) => page.getByRole('region', { name: 'Audit entries' }).getByRole('row')

test('the audit log is read, narrowed, paged, taken away, and by a viewer only in part', async ({
  browser,
}) => {
  const product = await startProduct(await newSettings())
  const sql = sqlOf(product)
  const token = await ownerToken(product)
  const viewer = await addColleague(product, 'viewer')
  const coin = { code: 'TRX', depositAddress: 'T-another-address', tokensPerUnit: '3' }
  await callOperator(product, 'currencies.update', { changes: [coin] }, token)
  const key = { apiKey: 'key-that-is-secret', secondaryApiKey: '', location: '/dashboard' }
  await callOperator(product, 'trackingKeys.add', key, token)
  await sql(`insert into audit_entry (action, subject_type, subject_id, request_id, at)
    select 'rates.refresh', 'rates', '1', 'r', '2026-03-01 22:00:00Z'::timestamptz + make_interval(mins => n)
    from generate_series(1, 25) n`)
  const operator = await openAs(browser, product, OPERATOR, 'audit')
  const rows = entriesOf(operator)
  const field = (name: string) => operator.getByRole('search').getByLabel(name, { exact: true })
  const pages = operator.getByRole('navigation', { name: 'Pages of the audit log' })
  const change = rows.filter({ hasText: 'Changed a deposit address' })

  await test.step('each entry says who, when, what, to what and from where', async () => {
    await expect(operator).toHaveTitle('iToken operators | Audit log')
    await expect(change.getByRole('cell')).toHaveText([
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
      OPERATOR.login,
      'Changed a deposit address',
      'Currency TRX',
      '127.0.0.1',
      /Deposit address/,
      'Details',
    ])
  })

  await test.step('in full: field by field, the address marked, its hash, and what checks it', async () => {
    await change.getByRole('button', { name: /^Details of entry/ }).click()
    const dialog = operator.getByRole('dialog', { name: 'Changed a deposit address' })
    await expect(dialog).toContainText('Payments go to another address since.')
    await expect(dialog.getByText('T-another-address', { exact: true })).toBeVisible()
    await expect(dialog.getByText('demo-address-do-not-send-trx', { exact: true })).toBeVisible()
    const { rows: stored } =
      await sql(`select encode(hash, 'hex') as hash, encode(previous_hash, 'hex') as previous
      from audit_entry where action = 'currency.change-address'`)
    await expect(dialog.getByText(stored[0]?.hash, { exact: true })).toBeVisible()
    await expect(dialog.getByText(stored[0]?.previous, { exact: true })).toBeVisible()
    await expect(dialog).toContainText('npm run check:books')
    await operator.keyboard.press('Escape')
    await expect(change.getByRole('button')).toBeFocused()
  })

  await test.step('by keys alone, too', async () => {
    await operator.getByRole('heading', { name: 'Audit log' }).click()
    await operator.keyboard.press('j')
    await expect(rows.nth(1)).toBeFocused()
    await operator.keyboard.press('Enter')
    await expect(operator.getByRole('dialog')).toBeVisible()
    await operator.keyboard.press('Escape')
    await expect(rows.nth(1)).toBeFocused()
  })

  await test.step('no secret', async () => {
    await rows.filter({ hasText: 'Added a tracking key' }).getByRole('button').click()
    const dialog = operator.getByRole('dialog')
    await expect(dialog).toContainText('not shown')
    await expect(dialog).not.toContainText('key-that-is-secret')
    await operator.keyboard.press('Escape')
  })

  await test.step('narrowed by day, page after page, as the address has it', async () => {
    await field('From').fill('2026-03-02')
    await field('To').fill('2026-03-02')
    await expect(pages).toContainText('25 entries')
    await expect(rows).toHaveCount(21)
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(rows).toHaveCount(6)
    await operator.reload()
    await expect(rows).toHaveCount(6)
    await pages.getByRole('button', { name: 'Previous' }).click()
    await expect(rows).toHaveCount(21)
    await expect(rows.nth(1)).toContainText('the program')
    await operator.getByRole('button', { name: 'Show everything' }).click()
    await expect(field('From')).toHaveValue('')
  })

  await test.step('by what was done, to what and by whom, taken away exactly so', async () => {
    await field('What').selectOption('Invited an operator')
    await expect(rows).toHaveCount(2)
    await field('What').selectOption('Any')
    await field('Subject').selectOption('Currency')
    await field('Number').fill('TRX')
    await field('Number').press('Enter')
    await expect(operator.getByText('Not a number of a row.')).toBeVisible()
    await field('Number').fill('')
    await field('Operator').fill(OPERATOR.login.toUpperCase())
    await field('Operator').press('Enter')
    await expect(operator).toHaveURL(/subject=currency&operator=OPERATOR$/)
    await expect(rows).toHaveCount(2)
    const [download] = await Promise.all([
      operator.waitForEvent('download'),
      operator.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('""depositAddress"": ""T-another-address""')
    await operator.getByRole('button', { name: 'Show everything' }).click()
    await expect(rows.nth(1)).toContainText('Exported the audit log')
  })

  await test.step('a load that fails says so and can be tried again', async () => {
    await sql('alter table audit_entry rename to gone')
    await operator.reload()
    const failure = operator.getByRole('alert').filter({ hasText: 'The audit log could not be loaded.' })
    await expect(failure).toBeVisible()
    await sql('alter table gone rename to audit_entry')
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(rows.nth(1)).toContainText('Exported the audit log')
  })
  await operator.context().close()

  await test.step('a viewer reads it but for what concerns operators', async () => {
    const page = await openAs(browser, product, viewer, 'overview')
    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect(entriesOf(page).filter({ hasText: 'Changed a deposit address' })).toHaveCount(1)
    await expect(page.getByText('What concerns operators themselves only owners see.')).toBeVisible()
    await expect(entriesOf(page).filter({ hasText: /Logged in|Invited/ })).toHaveCount(0)
    await expect(page.getByRole('option', { name: 'Operator', exact: true })).toHaveCount(0)
    await page.context().close()
  })
  await expectBooksAgree(product)
  expect(await product.stop()).toBe(0)
})
