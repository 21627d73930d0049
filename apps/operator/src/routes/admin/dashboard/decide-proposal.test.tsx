import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { DecideProposal } from './decide-proposal.tsx'
import type { Proposal } from './proposed.ts'

const APPROVAL: Proposal = {
  id: '1',
  kind: 'order.approve',
  operator: 'first',
  at: '2026-01-02T01:04:05.000Z',
  own: false,
  fields: [],
  order: {
    id: '12',
    email: 'ada@example.com',
    payAmount: '2500.000000',
    currencyCode: 'USDT',
    depositAddress: '0x52908400098527886E0F7030069857D2E4169EE7',
    network: 'Ethereum (ERC-20)',
    totalTokens: '5350.000000',
    reason: 'seen on the chain',
  },
}

test('an approval to confirm names its payment, address and tokens as the first question did', async () => {
  await showPart(<DecideProposal proposal={APPROVAL} confirms onClose={() => {}} />)
  const question = page.getByRole('alertdialog', { name: 'Approve order 12?' })
  await expect
    .element(question)
    .toMatchTextContent(
      'first proposed to approve order 12. Look for a payment of 2,500.000000 USDT to 0x52908400098527886E0F7030069857D2E4169EE7 on Ethereum (ERC-20). Confirming adds 5,350.000000 iToken to ada@example.com, bonus included.',
    )
  await expect.element(question).toMatchTextContent('first gave the reason “seen on the chain”.')
  await expectAccessible()
})

test('what declines a proposal asks about declining, not about the change', async () => {
  await showPart(<DecideProposal proposal={APPROVAL} confirms={false} onClose={() => {}} />)
  await expect
    .element(page.getByRole('alertdialog', { name: 'Decline “Approve order 12”?' }))
    .toMatchTextContent('The proposal ends, and nothing changes.')
})
