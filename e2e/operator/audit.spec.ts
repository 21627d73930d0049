/**
 * The audit log: who did what, when and from where, checked, filtered and exported. search-audit.test.ts has each filter and
 * what each role may read, audit-log.test.tsx the states of the screen.
 */
import { readFile } from 'node:fs/promises'
import { OPERATOR } from '../product.ts'
import { expect, openAs, test } from '../test.ts'
import { callOperator, ownerToken, sqlOf } from './colleague.ts'
import { sell } from './orders.ts'

const DAY = '2026-03-02'

test('the audit log can be read, checked, filtered, paged and exported', async ({ browser, product }) => {
  const sql = sqlOf(product)
  const orderId = (await sell(product, ['40'])).ids[0] ?? ''
  const token = await ownerToken(product)
  await callOperator(product, 'orders.settle', { orderId, decision: 'rejected', reason: 'never paid' }, token)
  await callOperator(product, 'account.logOut', undefined, token)
  await sql(`insert into audit_entry (action, subject_type, subject_id, request_id, at)
    select 'rates.refresh', 'rates', '1', 'r', timestamptz '2026-03-01 22:00:00Z' + make_interval(mins => n)
    from generate_series(1, 25) n`)
  const operator = await openAs(browser, product, OPERATOR, `audit?subject=order&subjectId=${orderId}`)
  const rows = operator.getByRole('region', { name: 'Audit entries' }).getByRole('row')
  const field = (name: string) => operator.getByRole('search').getByLabel(name, { exact: true })
  const pages = operator.getByRole('navigation', { name: 'Pages of the audit log' })
  const rejection = rows.filter({ hasText: 'Rejected an order' })
  const ofRejection = "where action = 'order.reject' and subject_id = $1"

  await test.step('an entry shows time, operator, action, subject and address, and its details the hash', async () => {
    await expect(rejection.getByRole('cell')).toHaveText([
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
      OPERATOR.login,
      'Rejected an order',
      `Order ${orderId}`,
      '127.0.0.1',
      /Status/,
      'Details',
    ])
    await rejection.getByRole('button', { name: /^Details of entry/ }).click()
    const dialog = operator.getByRole('dialog', { name: 'Rejected an order' })
    await expect(dialog).toContainText('never paid')
    const stored = await sql(`select encode(hash, 'hex') as hash from audit_entry ${ofRejection}`, [orderId])
    await expect(dialog.getByText(stored.rows[0]?.hash, { exact: true })).toBeVisible()
    await operator.keyboard.press('Escape')
    await expect(rejection.getByRole('button')).toBeFocused()
  })

  await test.step('the chain is checked to its end, and a changed entry is named', async () => {
    const chain = operator.getByRole('region', { name: 'Chain of the audit log' })
    const check = () => chain.getByRole('button', { name: 'Check again' }).click()
    const { rows: ends } = await sql("select position, encode(hash, 'hex') as hash from audit_head")
    await check()
    await expect(chain).toContainText(`Checked to entry ${ends[0]?.position} at `)
    await expect(chain.getByText(ends[0]?.hash, { exact: true })).toBeVisible()
    const setReason = async (reason: string) => {
      await sql('alter table audit_entry disable trigger user')
      await sql(`update audit_entry set reason = $2 ${ofRejection}`, [orderId, reason])
      await sql('alter table audit_entry enable trigger user')
    }
    await setReason('paid')
    await check()
    await expect(chain).toContainText(/The chain is broken at entry \d+\./)
    await expect(chain).toContainText('A field of this entry was changed after it was written.')
    await setReason('never paid')
    await check()
    await expect(chain.getByText('Checked to entry')).toBeVisible()
  })

  await test.step('the entries of a filter are exported', async () => {
    await field('Operator').fill(OPERATOR.login.toUpperCase())
    await field('Operator').press('Enter')
    await expect(operator).toHaveURL(/\?subject=order&subjectId=\d+&operator=OPERATOR$/)
    await expect(rows).toHaveCount(2)
    const [download] = await Promise.all([
      operator.waitForEvent('download'),
      operator.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('never paid')
    await operator.getByRole('button', { name: 'Show everything' }).click()
    await expect(rows.nth(1)).toContainText('Exported the audit log')
  })

  await test.step('the log is filtered by day and paged, and the address keeps both', async () => {
    await field('From').fill(DAY)
    await field('To').fill(DAY)
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
    await expect(rows.last()).toContainText('System')
  })
  await operator.context().close()
})
