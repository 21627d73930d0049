import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { forgetTypedByOthers, keepTyped } from '@presale/web-client/typed-forms'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderOf } from '../../../testing/order.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { AddCurrency } from './currencies/add-currency.tsx'
import { EditPrice } from './currencies/edit-price.tsx'
import { Erc20Wallet } from './currencies/erc20-wallet.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { ChangeRole } from './operators/change-role.tsx'
import { InviteOperator } from './operators/invite-operator.tsx'
import { SaveView } from './transactions/save-view.tsx'
import { TogetherDialog } from './transactions/together-dialog.tsx'

const nothing = () => {}
const operator = {
  id: '7',
  login: 'ada',
  role: 'viewer' as const,
  hasSecondFactor: false,
  createdAt: '2026-01-02T01:04:05.000Z',
  createdBy: null,
  openSessions: 0,
  lastSeenAt: null,
  removedAt: null,
}
const decide = (kind: 'approved' | 'rejected', id: string) => (
  <DecisionDialog decision={{ kind, order: orderOf(id) }} onDecided={nothing} onClose={nothing} />
)
const together = (...ids: string[]) => (
  <TogetherDialog kind="rejected" orders={ids.map(orderOf)} onSettled={nothing} onClose={nothing} />
)
const saveView = <SaveView taken={[]} onSave={nothing} onClose={nothing} />
const reason = page.getByLabelText('Reason (optional)')
const name = page.getByLabelText('Name')
const manager = page.getByLabelText('Manager')

async function open(dialog: ReactNode) {
  const { unmount } = await showPart(dialog)
  return unmount
}

/** Types in a dialog, ends the session of `ada`, and closes the dialog as its screen does. */
async function typeUntilEnd(dialog: ReactNode, type: () => Promise<void>) {
  const close = await open(dialog)
  await type()
  keepTyped('ada')
  await close()
}

test.each([
  ['a decision', decide('approved', '9'), [decide('approved', '8'), decide('rejected', '9')]],
  ['a decision on several orders', together('9', '8'), [together('9', '7')]],
])('the reason of %s is kept when the session ends, for the same decision', async (_of, dialog, others) => {
  await typeUntilEnd(dialog, () => reason.fill('seen on the chain'))
  forgetTypedByOthers('ada')
  for (const other of others) {
    const close = await open(other)
    await expect.element(reason).toHaveValue('')
    await close()
  }
  await open(dialog)
  await expect.element(reason).toHaveValue('seen on the chain')
})

test('the reason is not kept for another operator', async () => {
  await typeUntilEnd(decide('approved', '9'), () => reason.fill('seen on the chain'))
  forgetTypedByOthers('grace')
  await open(decide('approved', '9'))
  await expect.element(reason).toHaveValue('')
})

test('the name of a view is kept when the session ends', async () => {
  await typeUntilEnd(saveView, () => name.fill('Large orders'))
  await open(saveView)
  await expect.element(name).toHaveValue('Large orders')
})

test.each([
  ['an invite', <InviteOperator key="invite" onClose={nothing} />],
  ['an operator', <ChangeRole key="role" operator={operator} onClose={nothing} />],
])('the role chosen for %s is kept when the session ends', async (_of, dialog) => {
  await typeUntilEnd(dialog, () => manager.click())
  await open(dialog)
  await expect.element(manager).toBeChecked()
})

const price = { usd: '0.50', version: 1, changed: null }

test.each([
  ['a new currency', <AddCurrency key="add" onClose={nothing} />, 'Full name', 'Primecoin'],
  [
    'the ERC-20 wallet',
    <Erc20Wallet key="erc20" currencies={[]} onClose={nothing} />,
    'ERC-20 wallet address',
    '0xde',
  ],
  [
    'the token price',
    <EditPrice key="price" price={price} onClose={nothing} />,
    'Dollars for one iToken',
    '0.87',
  ],
])('what was typed for %s is kept when the session ends', async (_of, dialog, label, text) => {
  const field = page.getByLabelText(label)
  await typeUntilEnd(dialog, () => field.fill(text))
  await open(dialog)
  await expect.element(field).toHaveValue(text)
})

test('a new price is shown beside the old one before it is saved', async () => {
  await open(<EditPrice price={price} onClose={nothing} />)
  await page.getByLabelText('Dollars for one iToken').fill('0.6')
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: 'Change the price of iToken?' })
  await expect.element(question).toMatchTextContent(/Old price\$0\.50New price\$0\.60/)
  await expect.element(question.getByRole('button', { name: 'Back' })).toHaveFocus()
  await expectAccessible()
})
