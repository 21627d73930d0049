/** The audit log: who did what, when and from where; filters, full entries, CSV. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectBooksAgree } from '../books.ts'
import { copiedSettings, OPERATOR, startProduct } from '../product.ts'
import { expect, openAs, test } from '../test.ts'
import { addColleague, callOperator, ownerToken, sqlOf } from './colleague.ts'

const entriesOf = (page: Page) => page.getByRole('region', { name: 'Audit entries' }).getByRole('row')

test('the audit log can be read, filtered, paged and exported, and a viewer sees only a part', async ({
  browser,
}) => {
  const product = await startProduct(await copiedSettings())
  const sql = sqlOf(product)
  const token = await ownerToken(product)
  const viewer = await addColleague(product, 'viewer')
  const coin = {
    code: 'TRX',
    depositAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    tokensPerUnit: '3',
    reason: 'corrected',
  }
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

  await test.step('each entry shows operator, time, action, subject and address', async () => {
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

  await test.step('an entry’s details show each field, a changed address, the hash and the command that checks it', async () => {
    await change.getByRole('button', { name: /^Details of entry/ }).click()
    const dialog = operator.getByRole('dialog', { name: 'Changed a deposit address' })
    await expect(dialog).toContainText('Payments have gone to another address since.')
    await expect(dialog.getByText('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', { exact: true })).toBeVisible()
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

  await test.step('the chain is checked to its end, and its last hash can be copied', async () => {
    const chain = operator.getByRole('region', { name: 'Chain of the audit log' })
    const { rows: ends } = await sql("select position, encode(hash, 'hex') as hash from audit_head")
    await chain.getByRole('button', { name: 'Check again' }).click()
    await expect(chain).toContainText(
      new RegExp(`Checked to entry ${ends[0]?.position} at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d`),
    )
    await expect(chain.getByText(ends[0]?.hash, { exact: true })).toBeVisible()
    await expect(chain.getByRole('button', { name: 'Copy hash of the last entry' })).toBeVisible()
    const tamper = (change: string) =>
      sql(
        `begin; alter table audit_entry disable trigger user; ${change}; alter table audit_entry enable trigger user; commit`,
      )
    await tamper("update audit_entry set reason = reason || '!' where position = 2")
    await chain.getByRole('button', { name: 'Check again' }).click()
    await expect(chain).toContainText('The chain is broken at entry 2.')
    await expect(chain).toContainText('A field of this entry was changed after it was written.')
    await tamper('update audit_entry set reason = left(reason, -1) where position = 2')
    await chain.getByRole('button', { name: 'Check again' }).click()
    await expect(chain.getByText('Checked to entry')).toBeVisible()
  })

  await test.step('an entry shows no secret', async () => {
    await rows.filter({ hasText: 'Added a tracking key' }).getByRole('button').click()
    const dialog = operator.getByRole('dialog')
    await expect(dialog).toContainText('not shown')
    await expect(dialog).not.toContainText('key-that-is-secret')
    await operator.keyboard.press('Escape')
  })

  await test.step('the log can be filtered by day and paged, and the address keeps both', async () => {
    await field('From').fill('2026-03-02')
    await field('To').fill('2026-03-02')
    await expect(pages).toContainText('of 25')
    await expect(rows).toHaveCount(11)
    const newest = (await rows.nth(1).textContent()) ?? ''
    await pages.getByRole('button', { name: 'Next' }).click()
    // A second press during the load of this page would make no second step.
    await expect(rows.nth(1)).not.toHaveText(newest)
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(rows).toHaveCount(6)
    await operator.reload()
    await expect(rows).toHaveCount(6)
    await operator.getByLabel('Rows per page').selectOption('25')
    await expect(rows).toHaveCount(26)
    await expect(rows.nth(1)).toContainText('System')
    await operator.getByRole('button', { name: 'Show everything' }).click()
    await expect(field('From')).toHaveValue('')
  })

  await test.step('the log can be filtered by action, subject and operator, and exported exactly so', async () => {
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
    expect(lines[1]).toContain('""depositAddress"": ""TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t""')
    await operator.getByRole('button', { name: 'Show everything' }).click()
    await expect(rows.nth(1)).toContainText('Exported the audit log')
  })

  await operator.context().close()

  await test.step('a viewer sees all entries except those on operators', async () => {
    const page = await openAs(browser, product, viewer, 'overview')
    await page.getByRole('link', { name: 'Audit log' }).click()
    await expect(entriesOf(page).filter({ hasText: 'Changed a deposit address' })).toHaveCount(1)
    await expect(page.getByText('Only owners see entries about operators.')).toBeVisible()
    await expect(entriesOf(page).filter({ hasText: /Logged in|Invited/ })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Chain of the audit log' })).toHaveCount(0)
    await expect(page.getByRole('option', { name: 'Operator', exact: true })).toHaveCount(0)
    await page.context().close()
  })
  await expectBooksAgree(product)
  expect(await product.stop()).toBe(0)
})
