import { PROPOSAL_GONE } from '@presale/rules/proposal'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { expect, test, vi } from 'vitest'
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

test('a currency to confirm has each field with its old and its new value, and a new address in full', async () => {
  const field = (name: Proposal['fields'][number]['field'], before: string | null, after: string) => ({
    code: 'USDT',
    field: name,
    before,
    after,
  })
  const fields = [
    field('depositAddress', 'the-old-address', 'the-new-address'),
    field('tokensPerUnit', '2.000000', '2.100000'),
    field('network', null, 'TRC-20'),
  ]
  const changed: Proposal = { ...APPROVAL, kind: 'currency.update', fields, order: null }
  const { unmount } = await showPart(<DecideProposal proposal={changed} confirms onClose={() => {}} />)
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent('Old addressthe-old-addressNew addressthe-new-address')
  await expect.element(question).toHaveAccessibleDescription(/Old address .*New address /)
  await expect.element(question).toMatchTextContent('2 iToken → 2.1 iToken')
  await expect.element(question).toMatchTextContent('TRC-20')
  const added = { ...changed, fields: [field('depositAddress', null, 'the-first-address')] }
  await unmount()
  await showPart(<DecideProposal proposal={added} confirms onClose={() => {}} />)
  await expect.element(question).toMatchTextContent('the-first-address')
})

test('the second operator may give a reason of their own for an approval', async () => {
  await answer('proposals.confirm', null)
  await showPart(<DecideProposal proposal={APPROVAL} confirms onClose={() => {}} />)
  await page.getByLabelText('Reason (optional)').fill('my own check')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(() => inputsOf('proposals.confirm')).toEqual([{ id: '1', reason: 'my own check' }])
})

test('what declines a proposal asks about declining, not about the change', async () => {
  await showPart(<DecideProposal proposal={APPROVAL} confirms={false} onClose={() => {}} />)
  await expect
    .element(page.getByRole('alertdialog', { name: 'Decline “Approve order 12”?' }))
    .toMatchTextContent('The proposal ends, and nothing changes.')
})

test('a proposal that is over meanwhile closes its question and says so', async () => {
  await refuse('proposals.confirm', 404, PROPOSAL_GONE)
  const onClose = vi.fn()
  await showPart(<DecideProposal proposal={APPROVAL} confirms onClose={onClose} />)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByRole('region', { name: /Notification/ })).toMatchTextContent(PROPOSAL_GONE)
  expect(onClose).toHaveBeenCalledOnce()
})
