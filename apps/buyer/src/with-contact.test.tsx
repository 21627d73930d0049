import { NOT_PAID_IN_TIME } from '@presale/rules/order'
import { SALE_OPERATOR } from '@presale/rules/presale'
import { answer } from '@presale/ui/testing/answers.ts'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OrderView } from './routes/dashboard/transaction/order-view.tsx'
import { BinanceGuide } from './routes/dashboard/withdrawal/binance/binance-guide.tsx'
import { Forgot } from './routes/forgot/forgot.tsx'
import { Login } from './routes/login/login.tsx'
import { Privacy } from './routes/privacy/privacy.tsx'
import { PENDING_ORDER } from './testing/order.ts'
import { showPart } from './testing/show-part.tsx'

const CONTACT = SALE_OPERATOR?.contact ?? ''
const CLOSED = { ...PENDING_ORDER, status: 'rejected', rejectionReason: NOT_PAID_IN_TIME } as const
const REPLACED = { ...PENDING_ORDER, addressReplacedAt: '2026-01-02T03:04:05.000Z' }
const SCREENS: Record<string, ReactNode> = {
  'the log-in': <Login byPasskey={null} />,
  'the forgotten password': <Forgot />,
  'the Binance guide': <BinanceGuide />,
  'the privacy policy': <Privacy />,
  'an order that was closed': <OrderView order={CLOSED} stale={false} />,
  'an order at a replaced address': <OrderView order={REPLACED} stale={false} />,
}

beforeEach(() => answer('orders.messages', []))

test.each(Object.entries(SCREENS))(
  'on the screen of %s every contact address is a link',
  async (_name, screen) => {
    await showPart(screen)
    await expect.element(page.getByText(CONTACT).first()).toBeVisible()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let found = 0
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      if (!textContent?.includes(CONTACT)) continue
      found += 1
      expect(parentElement?.getAttribute('href'), textContent).toBe(`mailto:${CONTACT}`)
    }
    expect(found).toBeGreaterThan(0)
  },
)
