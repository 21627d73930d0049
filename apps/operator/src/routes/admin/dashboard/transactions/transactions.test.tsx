import { DECISIONS_AT_ONCE, TOO_MANY_AT_ONCE } from '@presale/rules/lists'
import { ORDER_CHANGED, UNDO_TOO_LATE } from '@presale/rules/order'
import { SCREEN_TEXTS } from '@presale/rules/texts/screen'
import { expectAccessible, expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, refuse } from '@presale/ui/testing/answers.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { orderOf } from '../../../../testing/order.ts'
import { OrderList } from '../../../../testing/order-list.tsx'
import { showPart } from '../../../../testing/show-part.tsx'
import { NO_ANSWER } from '../conflict.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'

const PREVIEW = '/api/trpc/orders.previewMany'
const SETTLE = '/api/trpc/orders.settle'
const SETTLE_MANY = '/api/trpc/orders.settleMany'
const UNDO_MANY = '/api/trpc/orders.undoMany'

const ORDERS = ['9', '8', '7'].map(orderOf)
const row = (id: string) => page.getByRole('row', { name: new RegExp(`buyer-${id}@`) })
const box = (id: string) => page.getByRole('checkbox', { name: `Select order ${id}` })
const boxOfPage = page.getByRole('checkbox', { name: 'Select every order of this page' })
const bar = page.getByRole('region', { name: 'Selected orders' })
const menuOf = (id: string) => page.getByRole('button', { name: `Actions for order ${id}` })
const question = (name: string) => page.getByRole('alertdialog', { name })

const answered = (data: unknown) => ({ status: 200, body: { result: { data } } })

test('the bulk bar is disabled until a row is ticked, and announces the count', async () => {
  await showPart(<OrderList orders={ORDERS} />)
  await expect.element(bar.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expect.element(bar.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await box('8').click()
  await expect.element(bar.getByRole('status')).toHaveTextContent('1 selected')
  await expect.element(row('8')).toHaveAttribute('aria-selected', 'true')
  await expect.element(bar.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(box('8')).not.toBeChecked()
  await expect.element(bar.getByRole('button', { name: 'Approve' })).toBeDisabled()
})

test('on a phone the decisions come with the first selected order, and there is no help for a keyboard', async () => {
  await page.viewport(360, 740)
  await showPart(<OrderList orders={ORDERS} />)
  const top = box('8').element().getBoundingClientRect().top
  await expect
    .element(bar.getByRole('status'))
    .toHaveTextContent('Select orders to approve or reject them together.')
  await expect.element(bar.getByText('Approve')).not.toBeVisible()
  await expect.element(page.getByText('Shortcuts', { exact: true })).not.toBeVisible()
  await box('8').click()
  await expect.element(bar.getByRole('button', { name: 'Approve' })).toBeEnabled()
  const { bottom } = bar.element().getBoundingClientRect()
  expect(box('8').element().getBoundingClientRect().top).toBe(top)
  expect(bottom).toBeGreaterThan(700)
  expect(bottom).toBeLessThanOrEqual(740)
  const [count, clear, reject] = [
    bar.getByRole('status'),
    bar.getByRole('button', { name: 'Clear selection' }),
    bar.getByRole('button', { name: 'Reject' }),
  ].map((part) => part.element().getBoundingClientRect())
  expect(clear?.top).toBeLessThan(count?.bottom ?? 0)
  expect(clear?.bottom).toBeLessThanOrEqual(reject?.top ?? 0)
})

test('in a low window, as at 200 %, the decisions stay in sight while the list scrolls', async () => {
  await page.viewport(720, 450)
  await showPart(<OrderList orders={Array.from({ length: 30 }, (_, place) => orderOf(`${place + 1}`))} />)
  await userEvent.keyboard('jjjjjjjjx')
  await expect.element(box('8')).toBeChecked()
  await row('20').element().scrollIntoView()
  await expect.poll(() => scrollY).toBeGreaterThan(400)
  await expect.element(bar.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 })
  await userEvent.keyboard('{ArrowDown}jjjj')
  await expect.element(row('12')).toHaveFocus()
  const hidden = () =>
    row('12').element().getBoundingClientRect().bottom - bar.element().getBoundingClientRect().top
  await expect.poll(hidden).toBeLessThanOrEqual(0)
})

test('a status is a word with a capital letter', async () => {
  await showPart(<OrderList orders={ORDERS} />)
  await expect.element(row('9').getByText('Pending', { exact: true })).toBeVisible()
})

test('the header checkbox ticks and unticks every row, and is mixed for some', async () => {
  await showPart(<OrderList orders={ORDERS} />)
  await box('9').click()
  await expect.element(boxOfPage).toBePartiallyChecked()
  await boxOfPage.click()
  await expect.element(boxOfPage).toBeChecked()
  await expect.element(bar.getByRole('status')).toHaveTextContent('3 selected')
  await boxOfPage.click()
  await expect.element(box('7')).not.toBeChecked()
})

test('the bar refuses more orders than one decision allows, and says so', async () => {
  const many = Array.from({ length: DECISIONS_AT_ONCE + 1 }, (_, place) => orderOf(`${place + 1}`))
  function Bar() {
    const selection = useSelection([])
    return (
      <>
        <button type="button" onClick={() => selection.replace(many)}>
          Select
        </button>
        <SelectionBar selection={selection} onDecide={() => undefined} />
      </>
    )
  }
  await showPart(<Bar />)
  await page.getByRole('button', { name: 'Select' }).click()
  await expect.element(bar.getByRole('status')).toMatchTextContent(TOO_MANY_AT_ONCE)
  await expect.element(bar.getByRole('button', { name: 'Approve' })).toBeDisabled()
})

test('j and k move between rows and stop at the ends; Enter opens the focused row', async () => {
  const onOpen = vi.fn()
  await showPart(<OrderList orders={ORDERS} onOpen={onOpen} />)
  await userEvent.keyboard('j')
  await expect.element(row('9')).toHaveFocus()
  await userEvent.keyboard('jjj')
  await expect.element(row('7')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(row('8')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('8')
})

test('x ticks and unticks the focused row', async () => {
  await showPart(<OrderList orders={ORDERS} />)
  await userEvent.keyboard('jx')
  await expect.element(box('9')).toBeChecked()
  await userEvent.keyboard('x')
  await expect.element(box('9')).not.toBeChecked()
})

test('a opens the question about the focused row with an empty reason; Escape returns to the row', async () => {
  await showPart(<OrderList orders={ORDERS} />)
  await userEvent.keyboard('jja')
  const dialog = question('Approve this payment?')
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(
      /^Order 8\. Adds 214\.000000 iToken to buyer-8@.*Look for a payment of 50\.000000 ETH to 0x52\w+ on Ethereum/,
    )
  await expect.element(dialog.getByRole('textbox')).toHaveValue('')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('8')).toHaveFocus()
})

test('letter keys do nothing in a field or while a menu is open', async () => {
  await showPart(
    <>
      <input aria-label="Search" />
      <OrderList orders={ORDERS} />
    </>,
  )
  await page.getByLabelText('Search').click()
  await userEvent.keyboard('jar?')
  await expect.element(page.getByLabelText('Search')).toHaveValue('jar?')
  await box('9').click()
  await menuOf('8').click()
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('menuitem', { name: 'Reject payment' })).toHaveFocus()
  expect(page.getByRole('alertdialog').elements()).toEqual([])
})

test('? lists the keys; with letter keys off, Enter still opens a row', async () => {
  const onOpen = vi.fn()
  await showPart(<OrderList orders={ORDERS} onOpen={onOpen} />)
  await userEvent.keyboard('j?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByRole('checkbox', { name: 'Single-letter shortcuts' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(row('9')).toHaveFocus()
  await userEvent.keyboard('jx')
  await expect.element(row('9')).toHaveFocus()
  await expect.element(box('9')).not.toBeChecked()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('9')
})

test('letter keys that were switched off stay off', async () => {
  const { unmount } = await showPart(<OrderList orders={ORDERS} />)
  await userEvent.keyboard('?')
  await page.getByRole('checkbox', { name: 'Single-letter shortcuts' }).click()
  await unmount()
  await showPart(<OrderList orders={ORDERS} />)
  await userEvent.keyboard('j')
  await expect.element(row('9')).not.toHaveFocus()
  await page.getByRole('button', { name: 'Shortcuts', exact: true }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Single-letter shortcuts' })).not.toBeChecked()
})

test('a row menu asks before it decides, and Cancel returns the focus to the menu', async () => {
  await showPart(<OrderList orders={ORDERS} />)
  for (const [item, name] of [
    ['Approve payment', 'Approve this payment?'],
    ['Reject payment', 'Reject this payment?'],
    ['Delete', 'Delete this transaction?'],
  ] as const) {
    await menuOf('7').click()
    await page.getByRole('menuitem', { name: item }).click()
    await question(name).getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question(name)).not.toBeInTheDocument()
    await expect.element(menuOf('7')).toHaveFocus()
  }
})

test('approving sends the seen version and the reason once, and announces the result', async () => {
  const result = { status: 'approved', version: 2, changed: true, earlier: null }
  await commands.setAnswer(SETTLE, { hold: true })
  await showPart(<OrderList orders={ORDERS} />)
  await menuOf('8').click()
  await page.getByRole('menuitem', { name: 'Approve payment' }).click()
  const dialog = question('Approve this payment?')
  await dialog.getByRole('textbox').fill('paid in full')
  await dialog.getByRole('button', { name: 'Approve payment' }).click()
  await dialog.getByRole('button', { name: 'Saving…' }).click({ force: true })
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  const sent = [{ orderId: '8', version: 1, reason: 'paid in full', decision: 'approved' }]
  await expect.poll(() => commands.bodiesSent(SETTLE)).toEqual(sent)
  await commands.setAnswer(SETTLE, answered(result))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('status').first()).toMatchTextContent('approved')
  expect(await commands.bodiesSent(SETTLE)).toEqual([])
})

test('a refused decision is announced in its dialog, which stays open', async () => {
  const data = { code: 'FORBIDDEN', httpStatus: 403 }
  const body = { error: { message: 'You may not decide.', code: -32003, data } }
  await commands.setAnswer(SETTLE, { status: 403, body })
  await showPart(<OrderList orders={ORDERS} />)
  await userEvent.keyboard('jr')
  const dialog = question('Reject this payment?')
  await dialog.getByRole('button', { name: 'Reject payment' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('You may not decide.')
})

test('a deletion after another operator’s decision shows who decided and both states', async () => {
  const changed = {
    operator: 'grace',
    at: '2026-01-02T01:04:05.000Z',
    action: 'order.reject',
    reason: 'fraud',
  }
  const current = { status: 'rejected', version: 2, void: false }
  await refuse('orders.void', 409, ORDER_CHANGED, { current, changed })
  await showPart(<OrderList orders={ORDERS} />)
  await menuOf('8').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = question('Delete this transaction?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/grace.*Pending.*Rejected/)
  await expectAccessible()
})

test('a decision on an order that another operator deleted can only be closed', async () => {
  const changed = { operator: 'grace', at: '2026-01-02T01:04:05.000Z', action: 'order.void', reason: null }
  const current = { status: 'pending', version: 2, void: true }
  await refuse('orders.settle', 409, ORDER_CHANGED, { current, changed })
  await showPart(<OrderList orders={ORDERS} />)
  await userEvent.keyboard('ja')
  const dialog = question('Approve this payment?')
  await dialog.getByRole('button', { name: 'Approve payment' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('grace deleted this order')
  await expect.element(dialog).toMatchTextContent('There is nothing left to decide.')
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map((button) => button.textContent),
  ).toEqual(['Close'])
  await dialog.getByRole('button').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('rejecting a pending order changes no balance, and the focus goes on once its notice is dismissed', async () => {
  const result = { status: 'rejected', version: 2, changed: true, earlier: null }
  await commands.setAnswer(SETTLE, answered(result))
  await showPart(<OrderList orders={ORDERS} />)
  await userEvent.keyboard('jr')
  const dialog = question('Reject this payment?')
  await expect.element(dialog).toMatchTextContent('No balance changes: this order is pending.')
  await dialog.getByRole('button', { name: 'Reject payment' }).click()
  await expect.element(page.getByText(/Order \d+ rejected\. No balance changed\./)).toBeVisible()
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  ;(dismiss.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dismiss).not.toBeInTheDocument()
  expect(document.activeElement).toContainElement(row('9').element() as HTMLElement)
  expect(document.activeElement).not.toBe(document.body)
})

test('a decision after a fault or without an answer keeps the reason and can be sent again; its undo too', async () => {
  await showPart(<OrderList orders={ORDERS} />)
  await userEvent.keyboard('ja')
  const dialog = question('Approve this payment?')
  const confirm = dialog.getByRole('button', { name: 'Approve payment' })
  await dialog.getByRole('textbox').fill('seen on the chain')
  await refuse('orders.settle')
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Something went wrong')
  await breakOff('orders.settle')
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(NO_ANSWER)
  await expect.element(dialog.getByRole('textbox')).toHaveValue('seen on the chain')
  await commands.setAnswer(SETTLE, answered({ status: 'approved', version: 2, changed: true, earlier: null }))
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await refuse('orders.undo')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Something went wrong', { exact: false })).toBeVisible()
})

test('approving at a price that is no longer held shows what has moved and needs a reason', async () => {
  const old = { ...orderOf('9'), priceHeldUntil: '2026-01-03T01:04:05.000Z' }
  const moved = {
    orderId: '9',
    heldUntil: old.priceHeldUntil,
    currencyCode: 'ETH',
    tokensPerUnit: { before: '4', now: '5' },
    tokenPriceUsd: { before: '0.5', now: '0.5' },
    payAmount: { before: '50.000000', now: '40.000000' },
  }
  const sums = { orders: 1, buyers: 1, tokens: '200', bonusTokens: '14', totalTokens: '214' }
  const preview = { decided: ['9'], unchanged: [], unheld: [moved], refused: [], payments: [], moved: sums }
  const result = { status: 'approved', version: 2, changed: true, earlier: null }
  await commands.setAnswer(PREVIEW, answered(preview))
  await commands.setAnswer(SETTLE, answered(result))
  await showPart(<OrderList orders={[old]} />)
  await userEvent.keyboard('ja')
  const dialog = question('Approve this payment?')
  await expect.element(dialog).toMatchTextContent('50 ETH; now 40 ETH')
  await dialog.getByRole('button', { name: 'Approve payment' }).click()
  await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/Give a reason/)
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  expect(await commands.bodiesSent(SETTLE)).toEqual([])
  await expectAccessibleAtThisWidth()
  await dialog.getByLabelText('Reason').fill('paid in time')
  await dialog.getByRole('button', { name: 'Approve payment' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test("a decision on several orders shows the sums and refusals of the server's preview", async () => {
  const moved = {
    orders: 2,
    buyers: 2,
    tokens: '400.000000',
    bonusTokens: '28.000000',
    totalTokens: '428.000000',
  }
  const payments = [{ currencyCode: 'ETH', orders: 2, payAmount: '100.500000' }]
  const changed = {
    operator: 'grace',
    at: '2026-01-02T01:04:05.000Z',
    action: 'order.reject',
    reason: 'fraud',
  }
  const refused = [{ orderId: '7', refusal: ORDER_CHANGED, changed }]
  const preview = { decided: ['9', '8'], unchanged: [], unheld: [], refused, payments, moved }
  await commands.setAnswer(PREVIEW, answered(preview))
  await showPart(<OrderList orders={ORDERS} />)
  await userEvent.keyboard('jxjxjxa')
  const dialog = question('Approve 2 payments?')
  await expect.element(dialog.getByText('Added to 2 balances')).toBeVisible()
  await expect.element(dialog.getByRole('note')).toMatchTextContent('grace')
  await expect.element(dialog.getByText('428.000000', { exact: false }).first()).toBeVisible()
  await expect
    .element(dialog.getByRole('region', { name: 'Payments to look for' }).getByRole('listitem'))
    .toHaveTextContent('100.500000 ETH for 2 orders')
  await expect.element(dialog).toHaveAccessibleDescription(/Added to 2 balances 428\.000000 iToken/)
  await expectAccessible()
  const versions = ['9', '8', '7'].map((orderId) => ({ orderId, version: 1 }))
  const [sent] = await commands.bodiesSent(PREVIEW)
  expect(sent).toEqual({ orders: versions, decision: 'approved' })
})

test('a preview that failed can be tried again, and a request that is refused as a whole stays in the dialog', async () => {
  await breakOff('orders.previewMany')
  await showPart(<OrderList orders={ORDERS} />)
  await userEvent.keyboard('jxjxa')
  const dialog = question('Approve 2 payments?')
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('The effect of this decision could not be loaded.')
  await expect.element(dialog.getByRole('button', { name: /^Approve/ })).toBeDisabled()
  const moved = { orders: 2, buyers: 1, tokens: '400', bonusTokens: '0', totalTokens: '400' }
  const preview = { decided: ['9', '8'], unchanged: [], unheld: [], refused: [], payments: [], moved }
  await commands.setAnswer(PREVIEW, answered(preview))
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await refuse('orders.settleMany', 403, 'Your role does not allow this.')
  await dialog.getByRole('button', { name: 'Approve 2 payments' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Your role does not allow this.')
})

/** Chooses the orders 9 and 8 by the keyboard and asks to approve both. */
async function askAboutTwo() {
  const moved = { orders: 2, buyers: 1, tokens: '400', bonusTokens: '0', totalTokens: '400' }
  const preview = { decided: ['9', '8'], unchanged: [], unheld: [], refused: [], payments: [], moved }
  await commands.setAnswer(PREVIEW, answered(preview))
  await showPart(<OrderList orders={ORDERS} />)
  await userEvent.keyboard('jxjxa')
}

test('a decision whose answer is lost is not known, and sent again shows the actual state', async () => {
  await askAboutTwo()
  await breakOff('orders.settleMany')
  await question('Approve 2 payments?').getByRole('button', { name: 'Approve 2 payments' }).click()
  const results = page.getByRole('region', { name: 'Result for each order' })
  await expect.element(results).toMatchTextContent('0 of 2 orders approved, 2 not known.')
  await expect.element(bar).toMatchTextContent('2 selected')
  await results.getByRole('button', { name: 'Details' }).click()
  await expect.element(results.getByRole('listitem').nth(1)).toHaveTextContent('Order 8 Not known.')
  const earlier = { operator: 'grace', at: '2026-01-02T01:04:05.000Z', action: 'order.approve', reason: '' }
  const done = ['9', '8'].map((orderId) => ({
    orderId,
    result: { status: 'approved', changed: false, version: 2, earlier },
  }))
  await commands.setAnswer(SETTLE_MANY, answered(done))
  await box('7').click()
  await results.getByRole('button', { name: 'Send again' }).click()
  await expect.element(results).toMatchTextContent('0 of 2 orders approved, 2 already approved.')
  await expect.element(bar).toMatchTextContent('1 selected')
  await expect.element(box('7')).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  const [sent] = await commands.bodiesSent(SETTLE_MANY)
  expect(sent).toMatchObject({ orders: ['9', '8'].map((orderId) => ({ orderId, version: 1 })) })
})

test('offline, a decision on several orders says that nothing was sent, and stays open', async () => {
  await askAboutTwo()
  const dialog = question('Approve 2 payments?')
  await expect.element(dialog.getByRole('button', { name: 'Approve 2 payments' })).toBeEnabled()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await breakOff('orders.settleMany')
  await dialog.getByRole('button', { name: 'Approve 2 payments' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(SCREEN_TEXTS.unsent)
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).toMatchTextContent('2 selected')
})

test('after a decision only the orders that still need one stay selected', async () => {
  const moved = { orders: 2, buyers: 1, tokens: '400', bonusTokens: '0', totalTokens: '400' }
  const preview = { decided: ['9', '8', '7'], unchanged: ['6'], unheld: [], refused: [], payments: [], moved }
  const changed = { operator: 'grace', at: '2026-01-02T01:04:05.000Z', action: 'order.reject', reason: '' }
  await commands.setAnswer(PREVIEW, answered(preview))
  await commands.setAnswer(
    SETTLE_MANY,
    answered([
      { orderId: '9', result: { status: 'approved', changed: true, version: 2 } },
      { orderId: '8', refusal: ORDER_CHANGED, details: { changed }, certain: true },
      { orderId: '7', refusal: 'Something went wrong', certain: true },
    ]),
  )
  await showPart(<OrderList orders={[...ORDERS, orderOf('6')]} />)
  await boxOfPage.click()
  await bar.getByRole('button', { name: 'Approve' }).click()
  await question('Approve 3 payments?').getByRole('button', { name: 'Approve 3 payments' }).click()
  await expect.element(bar).toMatchTextContent('1 selected')
  await expect.element(box('7')).toBeChecked()
})

test('the question about one selected order is the question of its row, and the answer clears the selection', async () => {
  await answer('orders.settle', { status: 'rejected', version: 2, changed: true })
  await showPart(<OrderList orders={ORDERS} />)
  await box('8').click()
  await bar.getByRole('button', { name: 'Reject' }).click()
  const dialog = question('Reject this payment?')
  await expect.element(dialog).toMatchTextContent('Order 8')
  await dialog.getByRole('button', { name: 'Reject payment' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(box('8')).not.toBeChecked()
  await expect.element(bar.getByRole('button', { name: 'Reject' })).toBeDisabled()
})

test('one button undoes every decision of a result, and each line tells its own answer', async () => {
  const moved = { orders: 3, buyers: 3, tokens: '600.000000', bonusTokens: '0', totalTokens: '600.000000' }
  const preview = { decided: ['9', '8', '7'], unchanged: [], unheld: [], refused: [], payments: [], moved }
  await commands.setAnswer(PREVIEW, answered(preview))
  const done = ['9', '8', '7'].map((orderId) => ({
    orderId,
    result: { status: 'approved', changed: true, version: 2 },
  }))
  await commands.setAnswer(SETTLE_MANY, answered(done))
  await commands.setAnswer(
    UNDO_MANY,
    answered([
      { orderId: '9', result: { status: 'pending', version: 3 } },
      { orderId: '8', refusal: UNDO_TOO_LATE, details: { changed: null }, certain: true },
      { orderId: '7', refusal: 'Busy.', certain: false },
    ]),
  )
  await showPart(<OrderList orders={ORDERS} />)
  await boxOfPage.click()
  await bar.getByRole('button', { name: 'Approve' }).click()
  await question('Approve 3 payments?').getByRole('button', { name: 'Approve 3 payments' }).click()
  const results = page.getByRole('region', { name: 'Result for each order' })
  await expect.element(results.getByRole('listitem')).not.toBeInTheDocument()
  await results.getByRole('button', { name: 'Details' }).click()
  await results.getByRole('button', { name: 'Undo all 3' }).click()
  const undoing = question('Undo 3 decisions?')
  await expect
    .element(undoing)
    .toMatchTextContent('Removes 642.000000 iToken of 3 orders from the buyers’ balances.')
  expect(await commands.bodiesSent(UNDO_MANY)).toEqual([])
  await undoing.getByRole('button', { name: 'Undo 3 decisions' }).click()
  await expect
    .element(results.getByRole('status'))
    .toHaveTextContent('1 of 3 decisions undone, 1 failed, 1 not known.')
  await expect.element(results).toHaveFocus()
  await expect
    .element(results.getByRole('listitem').nth(0))
    .toMatchTextContent(/Undone: order 9 is pending again/)
  await expect.element(results.getByRole('listitem').nth(1)).toMatchTextContent(UNDO_TOO_LATE)
  await expect
    .element(results.getByRole('listitem').nth(2).getByRole('button', { name: 'Undo' }))
    .toBeVisible()
  await expect.element(results.getByRole('button', { name: /Undo all/ })).not.toBeInTheDocument()
  const [sent] = await commands.bodiesSent(UNDO_MANY)
  expect(sent).toEqual({ orders: ['9', '8', '7'].map((orderId) => ({ orderId, version: 2 })) })
  await expectAccessible()
})

test('a viewer sees no checkboxes, row menus or deciding keys', async () => {
  await showPart(<OrderList orders={ORDERS} mayDecide={false} />)
  await expect.element(row('8')).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  expect(page.getByRole('button', { name: /^Actions for order/ }).elements()).toEqual([])
  await userEvent.keyboard('ja')
  expect(page.getByRole('alertdialog').elements()).toEqual([])
})

test('the list passes axe with a row ticked and focused, with a menu open, and with the question of a rejection', async () => {
  await showPart(<OrderList orders={ORDERS} />)
  await userEvent.keyboard('jjx')
  await expect.element(box('8')).toBeChecked()
  await expectAccessible()
  await menuOf('8').click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await menuOf('8').click()
  await page.getByRole('menuitem', { name: 'Reject payment' }).click()
  await expect.element(question('Reject this payment?')).toBeVisible()
  await expectAccessible()
})
