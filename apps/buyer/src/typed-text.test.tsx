/** Hostile texts stay texts on the screens of one buyer and one order; e2e/injection.spec.ts has the lists (item 79). */
import { CORPUS } from '@presale/rules/injection-corpus.fixture'
import { answer } from '@presale/ui/testing/answers.ts'
import { expectCorpusAsText, watchCalls } from '@presale/ui/testing/typed-texts.ts'
import { beforeEach, expect, test } from 'vitest'
import { ProfileForm } from './routes/dashboard/profile/profile-form.tsx'
import { Messages } from './routes/dashboard/transaction/messages.tsx'
import { OrderView } from './routes/dashboard/transaction/order-view.tsx'
import { NEW_BUYER } from './testing/account.ts'
import { PENDING_ORDER } from './testing/order.ts'
import { showPart } from './testing/show-part.tsx'

beforeEach(watchCalls)

test('the network and the address of an order stay texts', { tags: ['abuse-79'] }, async () => {
  await answer('orders.messages', [])
  const orders = CORPUS.map((text) => ({ ...PENDING_ORDER, network: text, depositAddress: text }))
  const { container } = await showPart(
    orders.map((order) => <OrderView key={order.network} order={order} stale={false} />),
  )
  await expectCorpusAsText(container, 2)
})

test('the messages of an order stay texts', { tags: ['abuse-79'] }, async () => {
  const { createdAt: at } = PENDING_ORDER
  const messages = CORPUS.map((text, position) => ({ position, text, at, isOwn: position % 2 === 0 }))
  await answer('orders.messages', messages)
  const { container } = await showPart(<Messages reference="a" />)
  await expectCorpusAsText(container, 1)
})

test('name, e-mail and phone of the profile stay texts', { tags: ['abuse-79'] }, async () => {
  const accounts = CORPUS.map((text) => ({ ...NEW_BUYER, name: text, email: text, phone: text }))
  const { container } = await showPart(
    accounts.map((account) => <ProfileForm key={account.name} account={account} />),
  )
  await expectCorpusAsText(container, 3)
  const fields = [...container.querySelectorAll('input:not([type=password])')] as HTMLInputElement[]
  expect(fields.map(({ value }) => value)).toEqual(CORPUS.flatMap((text) => [text, text, text]))
})
