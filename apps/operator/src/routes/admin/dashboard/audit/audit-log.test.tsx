import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, hold, refuse } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showScreen } from '../../../../testing/show-part.tsx'
import type { Outputs } from '../../../../trpc.ts'
import { AuditLog } from './audit-log.tsx'

const at = '2026-01-02T01:04:05.000Z'
const APPROVAL: Outputs['audit']['search']['entries'][number] = {
  id: '7',
  position: '7',
  at,
  operator: 'grace',
  action: 'order.approve',
  subject: { type: 'order', id: '9', name: null },
  changes: [{ field: 'status', before: 'pending', after: 'approved' }],
  reason: 'seen on the chain',
  requestId: 'r',
  address: '127.0.0.1',
  hash: 'a'.repeat(64),
  previousHash: 'b'.repeat(64),
}
const home = location.href
afterEach(() => history.replaceState(null, '', home))

test('the log says that the chain is whole, and an entry opens with its change', async () => {
  history.replaceState(null, '', '/admin/dashboard/audit')
  const count = { count: 1, exact: true }
  await answer('audit.search', { entries: [APPROVAL], count, next: null, previous: null })
  const end = { position: '7', hash: APPROVAL.hash }
  await answer('audit.check', { checkedTo: '7', end, isComplete: true, broken: null, at })
  await answer('operators.list', [])
  await showScreen(<AuditLog />)
  const row = page.getByRole('row').filter({ hasText: 'Approved an order' })
  await expect.element(row).toMatchTextContent('grace')
  await expect.element(page.getByRole('button', { name: 'Copy hash of the last entry' })).toBeVisible()
  await expectAccessible()
  const operator = page.getByLabelText('Operator', { exact: true })
  await operator.fill('None')
  await expect.poll(() => location.search).toBe('?operator=-')
  await expect.element(page.getByText('Operator: none')).toBeVisible()
  await expect.element(operator).toHaveValue('None')
  await row.getByRole('button').click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Status.*Pending.*Approved/)
  await expectAccessible()
})

test('a log that failed to load can be tried again, and opens an entry by the keyboard alone', async () => {
  await answer('audit.check', { checkedTo: '7', end: null, isComplete: true, broken: null, at })
  await refuse('audit.search')
  await showScreen(<AuditLog />)
  const failure = page.getByRole('alert')
  await expect.element(failure).toMatchTextContent('The audit log could not be loaded.')
  const count = { count: 1, exact: true }
  await answer('audit.search', { entries: [APPROVAL], count, next: null, previous: null })
  await failure.getByRole('button', { name: 'Try again' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Approved an order' })
  await expect.element(row).toBeVisible()
  await page.getByRole('heading', { name: 'Audit log' }).click()
  await userEvent.keyboard('j')
  await expect.element(row).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(row).toHaveFocus()
})

test('a further check of the chain asks the server again', async () => {
  await answer('audit.search', { entries: [], count: { count: 0, exact: true }, next: null, previous: null })
  const check = { end: { position: '7', hash: APPROVAL.hash }, isComplete: true, broken: null, at }
  await answer('audit.check', { ...check, checkedTo: '7' })
  await showScreen(<AuditLog />)
  const line = page.getByRole('region', { name: 'Chain of the audit log' }).getByRole('status').first()
  await expect.element(line).toMatchTextContent('entry 7 at')
  await answer('audit.check', { ...check, checkedTo: '8' })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(line).toMatchTextContent('entry 8 at')
})

test('a viewer’s log is without operators and the chain; an empty one says whether a filter is the reason', async () => {
  await answer('audit.search', { entries: [], count: { count: 0, exact: true }, next: null, previous: null })
  await showScreen(<AuditLog />, 'viewer')
  await expect.element(page.getByText('No entries yet.')).toBeVisible()
  await expect
    .element(page.getByText('Only owners see entries about operators.', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Chain of the audit log' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('option', { name: 'Currency', exact: true })).toBeInTheDocument()
  await expect.element(page.getByRole('option', { name: 'Operator', exact: true })).not.toBeInTheDocument()
  await page.getByLabelText('Operator', { exact: true }).fill('grace')
  await expect
    .element(page.getByText('No entries match these filters. A login must be typed in full.'))
    .toBeVisible()
  await page.getByLabelText('Operator', { exact: true }).fill('')
  await page.getByLabelText('What', { exact: true }).selectOptions('Approved an order')
  await expect.element(page.getByText('No entries match these filters.', { exact: true })).toBeVisible()
})

test('the filters of action and subject are in the address, and a number that is none is named', async () => {
  history.replaceState(null, '', '/admin/dashboard/audit')
  await answer('audit.search', { entries: [], count: { count: 0, exact: true }, next: null, previous: null })
  await answer('audit.check', { checkedTo: '7', end: null, isComplete: true, broken: null, at })
  await showScreen(<AuditLog />)
  await page.getByLabelText('What', { exact: true }).selectOptions('Invited an operator')
  await expect.poll(() => location.search).toBe('?action=operator.invite')
  await page.getByLabelText('Subject', { exact: true }).selectOptions('Currency')
  const number = page.getByLabelText('Number', { exact: true })
  await number.fill('TRX')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Not a number of a row.')).toBeVisible()
  await number.fill('12')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.search).toBe('?action=operator.invite&subject=currency&subjectId=12')
})

test.for([360, 768])('at %i px the line of the chain keeps its height while it is checked', async (width) => {
  await page.viewport(width, 800)
  const end = { position: '7', hash: APPROVAL.hash }
  await answer('audit.search', { entries: [], count: { count: 0, exact: true }, next: null, previous: null })
  await hold('audit.check')
  await showScreen(<AuditLog />)
  const line = page.getByRole('region', { name: 'Chain of the audit log' }).getByRole('status').first()
  await expect.element(line).toMatchTextContent('Checking the chain')
  const checking = line.element().getBoundingClientRect().height
  await answer('audit.check', { checkedTo: '7', end, isComplete: true, broken: null, at })
  await expect.element(line).toMatchTextContent('every entry is intact')
  const text = line.getByText('every entry is intact', { exact: false }).element()
  expect(line.element().getBoundingClientRect().height).toBe(text.getBoundingClientRect().height)
  expect(checking).toBe(text.getBoundingClientRect().height)
})
