import { awaitsSecond } from '@presale/rules/proposal'
import { ROLE_FORBIDS } from '@presale/rules/role'
import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { answer, refuse } from '@presale/ui/testing/answers.ts'
import { linesOf } from '@presale/ui/testing/lines.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accountOf } from '../../../testing/account.ts'
import { orderOf } from '../../../testing/order.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { Guard } from './guard.tsx'
import { useMay } from './use-operator.ts'

test('an approval that waits for a second operator closes its question and says that it waits', async () => {
  const sentence = awaitsSecond('The approval of order 9')
  await refuse('orders.settle', 422, sentence, { awaitsSecond: true })
  const [onClose, onDecided] = [vi.fn(), vi.fn()]
  const decision = { kind: 'approved', order: orderOf('9') } as const
  await showPart(<DecisionDialog decision={decision} onDecided={onDecided} onClose={onClose} />)
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await expect
    .element(page.getByRole('region', { name: /Notification/ }))
    .toMatchTextContent(`Proposed ${sentence}`)
  expect(onClose).toHaveBeenCalledOnce()
  expect(onDecided).not.toHaveBeenCalled()
})

test.each([
  ['99.999999', true],
  ['100', false],
])('above %s USD the question about an approval says that it is only proposed: %s', async (limit, isSaid) => {
  localStorage.adminToken = 'token'
  await answer('account.read', { ...accountOf('manager'), secondNeededAboveUsd: limit })
  await answer('presale.isDemo', false)
  const question = (kind: 'approved' | 'rejected') => (
    <Guard>
      <DecisionDialog decision={{ kind, order: orderOf('9') }} onDecided={() => {}} onClose={() => {}} />
    </Guard>
  )
  const rule = page.getByText(/^This order is worth more than 99\.999999 USD\. Its approval takes two/)
  const { unmount } = await showPart(question('approved'))
  await expect.element(page.getByText('Approve this payment?')).toBeVisible()
  if (isSaid) await expect.element(rule).toBeVisible()
  else await expect.element(rule).not.toBeInTheDocument()
  await unmount()
  await showPart(question('rejected'))
  await expect.element(page.getByText('Reject this payment?')).toBeVisible()
  await expect.element(rule).not.toBeInTheDocument()
})

test.each([
  ['approved', true, true],
  ['rejected', false, true],
] as const)(
  'before an order is %s its question names what speaks against it',
  async (kind, isShared, isUnanswered) => {
    const order = {
      ...orderOf('9'),
      sharesTransaction: true,
      isUnanswered: true,
      addressReplacedAt: '2026-01-03T00:00:00.000Z',
      hasTwin: true,
    }
    await showPart(<DecisionDialog decision={{ kind, order }} onDecided={() => {}} onClose={() => {}} />)
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog).toBeVisible()
    const { shared, unanswered, replaced, twin } = DECISION_TEXTS.dialog.known
    for (const reason of [shared, twin, replaced])
      expect(dialog.getByText(reason).elements()).toHaveLength(Number(isShared))
    expect(dialog.getByText(unanswered).elements()).toHaveLength(Number(isUnanswered))
  },
)

test('after a refusal for the role the screen shows what the new role may do', async () => {
  localStorage.adminToken = 'token'
  await answer('account.read', accountOf('manager'))
  await answer('presale.isDemo', false)
  await refuse('orders.settle', 403, ROLE_FORBIDS)
  function Decision() {
    return useMay('manager') ? (
      <DecisionDialog
        decision={{ kind: 'approved', order: orderOf('9') }}
        onDecided={() => {}}
        onClose={() => {}}
      />
    ) : (
      'A viewer decides nothing.'
    )
  }
  await showPart(
    <Guard>
      <Decision />
    </Guard>,
  )
  await expect.element(page.getByText('Approve this payment?')).toBeVisible()
  await answer('account.read', accountOf('viewer'))
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await expect.element(page.getByText('A viewer decides nothing.')).toBeVisible()
})

test.each([
  ['pending', 'approved', true],
  ['approved', 'approved', false],
  ['pending', 'rejected', false],
] as const)(
  'before a %s order is %s, whether the question names the transaction: %s',
  async (status, kind, isNamed) => {
    const order = { ...orderOf('9'), status, network: 'TRC-20', transactionId: 'ab'.repeat(32) }
    await showPart(<DecisionDialog decision={{ kind, order }} onDecided={() => {}} onClose={() => {}} />)
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog).toMatchTextContent('Order 9.')
    const link = dialog.getByRole('link', { name: 'See it in the explorer' })
    if (!isNamed) return expect(link.elements()).toEqual([])
    await expect
      .element(link)
      .toHaveAttribute('href', `https://tronscan.org/#/transaction/${order.transactionId}`)
    await expect.element(dialog).toHaveAccessibleDescription(/The buyer names this transaction: abab/)
  },
)

test('the question about approving a rejected order says that it is rejected', async () => {
  const order = { ...orderOf('9'), status: 'rejected' as const }
  await showPart(
    <DecisionDialog decision={{ kind: 'approved', order }} onDecided={() => {}} onClose={() => {}} />,
  )
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent('Order 9. This order is rejected now. Adds 214.000000 iToken')
})

test('at no width an amount of the question breaks off its unit', async () => {
  const order = { ...orderOf('9'), payAmount: '419970944.826087', currencyCode: 'SHIB' }
  await showPart(
    <DecisionDialog decision={{ kind: 'approved', order }} onDecided={() => {}} onClose={() => {}} />,
  )
  for (const text of ['419,970,944.826087 SHIB', '214.000000 iToken']) {
    const amount = page.getByText(text, { exact: true })
    for (let width = 320; width <= 420; width += 10) {
      await page.viewport(width, 700)
      expect(linesOf(amount.element()), `${width}`).toBe(1)
    }
  }
})
