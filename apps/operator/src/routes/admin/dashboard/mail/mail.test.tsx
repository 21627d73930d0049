import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, refuse } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showScreen } from '../../../../testing/show-part.tsx'
import { Mail } from './mail.tsx'
import type { ListedMail } from './mail-columns.tsx'

const mailTo = (recipient: string): ListedMail => ({
  id: recipient,
  kind: 'order-approved',
  orderId: '9',
  recipient,
  state: 'sent',
  attempts: 1,
  error: '',
  at: '2026-01-02T01:04:05.000Z',
  endedAt: '2026-01-02T01:04:06.000Z',
  nextAttemptAt: '2026-01-02T01:04:05.000Z',
})
const PAGE_1 = {
  mails: [mailTo('ada@example.test')],
  count: { count: 2, exact: true },
  next: 'next',
  previous: null,
}
const PAGE_2 = { ...PAGE_1, mails: [mailTo('bob@example.test')], next: null, previous: 'previous' }
const home = location.href
afterEach(() => history.replaceState(null, '', home))

test('a next page that cannot be loaded leaves the last mails on the screen, and can be tried again', async () => {
  history.replaceState(null, '', '/admin/dashboard/mail')
  await answer('mail.mode', 'sent')
  await answer('mail.search', PAGE_1)
  await showScreen(<Mail />)
  await expect.element(page.getByText('ada@example.test')).toBeVisible()
  await expectAccessible()
  await refuse('mail.search')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The mails could not be loaded.')
  await expect.element(page.getByText('ada@example.test')).toBeVisible()
  await answer('mail.search', PAGE_2)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('bob@example.test')).toBeVisible()
})

test('a mail that waits says for what, and until when', async () => {
  history.replaceState(null, '', '/admin/dashboard/mail')
  const due = { ...mailTo('ada@example.test'), state: 'waiting', attempts: 0, error: null } as const
  const waiting = { ...due, nextAttemptAt: '2126-01-02T01:04:05.000Z' }
  const again = { ...due, recipient: 'sam@example.test', id: '4' }
  const held = { ...due, recipient: 'bob@example.test', id: '2', error: 'The mail waits.' }
  const other = { ...waiting, recipient: 'eve@example.test', id: '3', kind: 'order-placed' }
  await answer('mail.mode', 'sent')
  await answer('mail.search', { ...PAGE_1, mails: [waiting, held, other, again] })
  const screen = await showScreen(<Mail />)
  const row = (recipient: string) => page.getByRole('row').filter({ hasText: recipient })
  await expect
    .element(row('ada'))
    .toMatchTextContent('Goes at 2126-01-02 03:04:05. If the decision is undone before,')
  await expect.element(row('bob')).toMatchTextContent('The mail waits. Next try at 2026-01-02 03:04:05.')
  expect(page.getByText(/^Goes at/).elements()).toHaveLength(1)
  expect(page.getByText(/Next try/).elements()).toHaveLength(1)
  await screen.unmount()
  await answer('mail.mode', 'kept')
  await showScreen(<Mail />)
  await expect.element(row('ada')).toMatchTextContent('Kept')
  expect(page.getByText(/Goes at|Next try/).elements()).toEqual([])
})

test('why a mail was not sent stands below its state, and only there', async () => {
  history.replaceState(null, '', '/admin/dashboard/mail')
  await answer('mail.mode', 'sent')
  const failed: ListedMail = {
    ...mailTo('bob@mail-4.example.test'),
    state: 'failed',
    attempts: 3,
    error: 'No route.',
  }
  await answer('mail.search', { ...PAGE_1, mails: [mailTo('ada@example.test'), failed] })
  await showScreen(<Mail />)
  const reason = page.getByRole('cell', { name: 'Failed Attempt 3: No route.' })
  await expect.element(reason).toBeVisible()
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['At', 'About', 'To', 'State', 'Actions'])
  const recipient = page.getByText('bob@mail-4.example.test').element()
  expect(recipient.getClientRects()).toHaveLength(1)
  expect(recipient.getBoundingClientRect().height).toBeLessThan(30)
})

test.each([
  ['', 'No mails yet.'],
  ['?state=failed', 'No mails in this state.'],
])('without mails, the list at mail%s says: %s', async (search, said) => {
  history.replaceState(null, '', `/admin/dashboard/mail${search}`)
  await answer('mail.mode', 'sent')
  await answer('mail.search', { mails: [], count: { count: 0, exact: true }, next: null, previous: null })
  await showScreen(<Mail />)
  await expect.element(page.getByRole('cell', { name: said })).toBeVisible()
})

test('a viewer reads under the heading who sees the mails', async () => {
  await showScreen(<Mail />, 'viewer')
  await expect.element(page.getByText('Only managers and owners see the mails.')).toBeVisible()
  expect(page.getByRole('heading', { level: 1, name: 'Mail' }).elements()).toHaveLength(1)
})

test('a mail that cannot be loaded can be tried again', async () => {
  history.replaceState(null, '', '/admin/dashboard/mail')
  await answer('mail.mode', 'kept')
  await answer('mail.search', PAGE_1)
  await refuse('mail.read')
  await showScreen(<Mail />)
  await page.getByRole('button', { name: 'Read the mail to ada@example.test' }).click()
  const mail = page.getByRole('dialog')
  await expect.element(mail.getByRole('alert')).toMatchTextContent('The mail could not be loaded.')
  await expectAccessible()
  await answer('mail.read', {
    subject: 'Order 9 approved',
    text: 'See\nhttps://buyer.example.test/orders/9\n',
  })
  await mail.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Order 9 approved' })).toBeVisible()
  await expect.element(mail.getByRole('link')).toHaveAttribute('href', 'https://buyer.example.test/orders/9')
  await expect.element(mail.getByRole('alert')).not.toBeInTheDocument()
  expect(mail.element().contains(document.activeElement)).toBe(true)
  await expectAccessible()
})
