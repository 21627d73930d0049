/** The cards of the buyer's figures (specification §2): each figure has a card of its own. */
import { commands } from '@presale/ui/testing/commands.ts'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NEW_BUYER } from '../../testing/account.ts'
import { ETHER } from '../../testing/currency.ts'
import { showPart } from '../../testing/show-part.tsx'
import { MyToken } from './my-token/my-token.tsx'
import { Overview } from './overview/overview.tsx'
import { Profile } from './profile/profile.tsx'

const held = { balance: '105.000000', bonusTokens: '5.000000', purchasedTokens: '100.000000' }

const ANSWERS = {
  'account.read': { ...NEW_BUYER, ...held },
  'orders.holdings': { balance: held, totalUsd: '50.000000', orders: [], total: 0 },
  'presale.currencies': [{ ...ETHER, code: 'USDT', tokensPerUnit: '2' }],
}

const BALANCE = ['Balance', '105 iToken', 'Bonus included: 5']
const EQUIVALENT = ['USDT equivalent', '52.50 USDT']

test.each<[string, ComponentType, string[][]]>([
  ['the overview', Overview, [BALANCE, EQUIVALENT, ['Your level', 'Bronze']]],
  [
    'My tokens',
    MyToken,
    [
      BALANCE,
      EQUIVALENT,
      ['Purchased tokens', '100 iToken'],
      ['Bonus tokens', '5 iToken'],
      ['Total investment', '50.00 USD'],
    ],
  ],
  ['the profile', Profile, [BALANCE, EQUIVALENT]],
])('%s has a card for each figure', async (_screen, Screen, figures) => {
  for (const [path, data] of Object.entries(ANSWERS)) {
    await commands.setAnswer(`/api/trpc/${path}`, { status: 200, body: { result: { data } } })
  }
  await showPart(<Screen />)
  const cards = new Set<Element | null>()
  for (const [label = '', ...values] of figures) {
    const name = page.getByText(label, { exact: true })
    await expect.element(name).toBeVisible()
    const card = name.element().closest('section')
    for (const value of values) await expect.poll(() => card?.textContent).toContain(value)
    cards.add(card)
  }
  expect(cards.size).toBe(figures.length)
})
