import { commands } from '@presale/ui/testing/commands.ts'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { MyToken } from './my-token.tsx'

const HOLDINGS = '/api/trpc/orders.holdings'
const REFRESH_MS = 30_000

afterEach(() => {
  vi.useRealTimers()
})

/** The answer of the server once an order of this many tokens, and no other, is approved. */
function answerOf(tokens: string, totalUsd: string) {
  const balance = { balance: tokens, bonusTokens: '0', purchasedTokens: tokens }
  const data = { balance, totalUsd, orders: [], total: 0 }
  return { status: 200, body: { result: { data } } }
}

function Visits() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Go
      </button>
      {isOpen && <MyToken />}
    </>
  )
}

test('My Tokens is read again on every visit, and follows a decision while it is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await commands.setAnswer('/api/trpc/presale.currencies', { status: 200, body: { result: { data: [] } } })
  await commands.setAnswer(HOLDINGS, answerOf('0', '0'))
  await showPart(<Visits />)
  await expect.element(page.getByText('0.00 USD')).toBeVisible()
  const go = page.getByRole('button', { name: 'Go' })
  await go.click()
  await commands.setAnswer(HOLDINGS, answerOf('100', '50'))
  await go.click()
  await expect.element(page.getByText('50.00 USD')).toBeVisible()
  await commands.setAnswer(HOLDINGS, answerOf('300', '150'))
  vi.advanceTimersByTime(REFRESH_MS)
  await expect.element(page.getByText('150.00 USD')).toBeVisible()
})
