import { ORDER_TEXTS as TEXTS } from '@presale/rules/texts/order'
import { Button } from '@presale/ui/button'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** The links of the order page (specification §2), with more actions as children. They aren't printed. */
export function OrderLinks({ children }: { children?: ReactNode }) {
  return (
    <footer className="flex flex-wrap gap-3 max-sm:*:grow print:hidden">
      <Button asChild variant="secondary">
        <Link to="/dashboard">{TEXTS.dashboard}</Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to="/dashboard/how-to-buy">{TEXTS.howToBuy}</Link>
      </Button>
      {children}
    </footer>
  )
}
