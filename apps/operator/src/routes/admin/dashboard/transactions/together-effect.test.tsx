import { TOGETHER_TEXTS as TEXTS } from '@presale/rules/texts/together'
import { answer } from '@presale/ui/testing/answers.ts'
import { definitionsIn } from '@presale/ui/testing/table.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountOf } from '../../../../testing/account.ts'
import { orderOf } from '../../../../testing/order.ts'
import { showPart } from '../../../../testing/show-part.tsx'
import { Guard } from '../guard.tsx'
import { TogetherEffect } from './together-effect.tsx'

const MOVED = {
  orders: 1000,
  buyers: 824,
  tokens: '3266600.717763',
  bonusTokens: '483036.367224',
  totalTokens: '3749637.084987',
}
const PREVIEW = { decided: ['9'], unchanged: [], unheld: [], refused: [], payments: [], moved: MOVED }

test('on a phone each sum and its name have whole lines', async () => {
  await page.viewport(360, 780)
  await showPart(
    <div className="px-5">
      <TogetherEffect kind="approved" preview={PREVIEW} orders={[orderOf('9')]} />
    </div>,
  )
  const parts = [...page.getByRole('term').elements(), ...page.getByRole('definition').elements()]
  expect(definitionsIn(document.body)).toEqual({
    [TEXTS.tokens]: '3266600.717763 iToken',
    [TEXTS.bonus]: '483036.367224 iToken',
    'Added to 824 balances': '3749637.084987 iToken',
  })
  const line = Number.parseFloat(getComputedStyle(document.body).lineHeight)
  for (const part of parts) expect(part.clientHeight, part.textContent ?? '').toBeLessThan(1.5 * line)
})

test.each([
  ['20', '2 of these orders are each worth more than 20 USD. Their approval takes two operators'],
  ['50', '1 of these orders is worth more than 50 USD. Its approval takes two operators'],
  ['100', undefined],
])('above %s USD an approval of several orders says how many take two operators', async (limit, sentence) => {
  localStorage.adminToken = 'token'
  await answer('account.read', { ...accountOf('manager'), secondNeededAboveUsd: limit })
  await answer('presale.isDemo', false)
  const orders = ['40', '80', '200'].map((tokens, index) => ({ ...orderOf(`${index + 7}`), tokens }))
  await showPart(
    <Guard>
      <TogetherEffect kind="approved" preview={PREVIEW} orders={orders} />
    </Guard>,
  )
  await expect.element(page.getByText('Added to 824 balances')).toBeVisible()
  const said = page.getByText(/takes two operators/).elements()
  expect(said.map((each) => each.textContent?.startsWith(sentence ?? ''))).toEqual(sentence ? [true] : [])
})

test('before several orders are approved, those with a reason to wait are counted', async () => {
  const shared = ['9', '8'].map((id) => ({ ...orderOf(id), sharesTransaction: true }))
  const waiting = {
    ...orderOf('7'),
    isUnanswered: true,
    hasTwin: true,
    addressReplacedAt: '2026-01-03T00:00:00.000Z',
  }
  const orders = [...shared, waiting, { ...orderOf('6'), status: 'approved' as const, hasTwin: true }]
  await showPart(<TogetherEffect kind="approved" preview={PREVIEW} orders={orders} />)
  await expect
    .element(page.getByText('2 orders name a transaction that another order names too.', { exact: false }))
    .toBeVisible()
  for (const reason of [
    '1 order has another pending order of the same buyer for the same amount.',
    '1 order has a deposit address that has been replaced since.',
    '1 order has a message that is not answered yet.',
  ])
    await expect.element(page.getByText(reason, { exact: false })).toBeVisible()
})
