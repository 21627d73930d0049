/** What a buyer says about an order: the transaction that paid it, and messages. */
import { ORDER_TEXTS } from '@presale/rules/texts/order'
import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { answer, hold, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { recallTyped } from '@presale/web-client/typed-forms'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { beginAt } from '../../../testing/account.ts'
import { PENDING_ORDER } from '../../../testing/order.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { trpc } from '../../../trpc.ts'
import { Guard } from '../guard.tsx'
import { Messages } from './messages.tsx'
import { OrderView } from './order-view.tsx'
import { PaymentNote } from './payment-note.tsx'

const { reference } = PENDING_ORDER
const ID = `0x${'1a'.repeat(32)}`
const home = location.href
const field = page.getByRole('textbox', { name: 'Transaction id' })
const paid = page.getByRole('button', { name: 'I have paid' })

test('a transaction id is asked for, sent without blanks, and a refusal stands at its field', async () => {
  const refusal = 'A transaction id of this network has 66 characters. Copy it again.'
  await refuse('orders.giveTransaction', 422, refusal)
  await showPart(<PaymentNote order={PENDING_ORDER} />)
  await paid.click()
  await expect.element(page.getByText('Enter the transaction id.')).toBeVisible()
  await field.fill(' not a hash ')
  await paid.click()
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(refusal))
  expect(await inputsOf('orders.giveTransaction')).toEqual([{ reference, transactionId: 'not a hash' }])
  await expectAccessibleAtThisWidth()
})

test('a transaction id that is left unsent is there again, but not one on its way', async () => {
  await beginAt('/dashboard/transaction')
  onTestFinished(() => history.replaceState(null, '', home))
  const screen = (
    <Guard>
      <PaymentNote order={PENDING_ORDER} />
    </Guard>
  )
  const first = await showPart(screen)
  await field.fill(ID)
  await first.unmount()
  const second = await showPart(screen)
  await expect.element(field).toHaveValue(ID)
  await hold('orders.giveTransaction')
  await paid.click()
  await expect.poll(() => inputsOf('orders.giveTransaction')).toHaveLength(1)
  await second.unmount()
  expect(recallTyped()?.forms).toEqual({})
})

function OpenOrder() {
  const { data } = trpc.orders.read.useQuery({ reference })
  return <main tabIndex={-1}>{data && <OrderView order={data} stale={false} />}</main>
}

test('on a phone, that the payment is being checked is in sight once it is named', async () => {
  await page.viewport(360, 740)
  await answer('orders.read', PENDING_ORDER)
  await answer('orders.messages', [])
  await answer('orders.giveTransaction', { transactionId: ID })
  await showPart(<OpenOrder />)
  await field.fill(ID)
  await paid.click()
  await expect.element(page.getByText(ORDER_TEXTS.awaitsCheck)).toBeInViewport({ ratio: 1 })
  await expect.element(page.getByText(ORDER_TEXTS.awaitsCheck)).toHaveAttribute('aria-live', 'polite')
})

test('a given transaction id leads to the explorer and can be changed or kept', async () => {
  await showPart(<PaymentNote order={{ ...PENDING_ORDER, transactionId: ID }} />)
  await expect
    .element(page.getByRole('link', { name: 'See it in the explorer' }))
    .toHaveAttribute('href', expect.stringContaining(ID))
  await expectAccessibleAtThisWidth()
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.element(field).toHaveValue(ID)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(page.getByText(ID)).toBeVisible()
  expect(field.elements()).toEqual([])
})

test('the keyboard’s place goes to the field that “Change” opens, and to the page’s content when the field goes', async () => {
  await answer('orders.giveTransaction', { transactionId: ID })
  await showPart(
    <main tabIndex={-1}>
      <PaymentNote order={{ ...PENDING_ORDER, transactionId: ID }} />
    </main>,
  )
  for (const key of ['{Tab}{Tab}{Enter}', '{Enter}']) {
    await page.getByRole('button', { name: 'Change' }).click()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard(key)
    await expect.element(field).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
  }
  expect(await inputsOf('orders.giveTransaction')).toEqual([{ reference, transactionId: ID }])
})

const MARKUP = '<img src=x onerror="document.title=1">\nsecond line'

test('a message is sent as text and appears, and the field is empty again', async () => {
  await answer('orders.messages', [])
  await answer('orders.writeMessage', null)
  await showPart(<Messages reference={reference} />)
  await expect.element(page.getByText('No messages yet.')).toBeVisible()
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect.element(page.getByText('Write something first.')).toBeVisible()
  const typed = page.getByRole('textbox', { name: 'Your message' })
  await typed.fill(MARKUP)
  await answer('orders.messages', [
    { position: 1, isOwn: true, text: MARKUP, at: PENDING_ORDER.createdAt },
    { position: 2, isOwn: false, text: 'We have found it.', at: PENDING_ORDER.createdAt },
  ])
  await send.click()
  await expect.element(typed).toHaveValue('')
  await expect.poll(() => inputsOf('orders.writeMessage')).toEqual([{ reference, text: MARKUP }])
  const shown = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect.element(shown.nth(0).getByText(MARKUP)).toBeVisible()
  await expect.element(shown.nth(1)).toMatchTextContent('We have found it.')
  await expectAccessibleAtThisWidth()
})

test('a message appears while it is sent, and one that could not be stored is in the field again', async () => {
  await answer('orders.messages', [])
  await hold('orders.writeMessage')
  await showPart(<Messages reference={reference} />)
  const typed = page.getByRole('textbox', { name: 'Your message' })
  await typed.fill('I have paid.')
  await page.getByRole('button', { name: 'Send message' }).click()
  const shown = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect.element(shown).toMatchTextContent(/^YouSending…I have paid\.$/)
  await expect.element(typed).toHaveValue('')
  await typed.fill('Please look.')
  await refuse('orders.writeMessage')
  await expect.element(typed).toHaveValue('I have paid.\nPlease look.')
  await expect.element(typed).toHaveAttribute('aria-invalid', 'true')
  expect(shown.elements()).toEqual([])
})
