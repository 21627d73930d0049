import { UI_TEXTS } from '@presale/rules/texts/ui'
import type { ReactNode } from 'react'

type SkipLinkProps = {
  /** The id of the page's main content, which should have `tabIndex={-1}`. */
  target: string
  children?: ReactNode
}

/** The first tab stop: skips the navigation. Visible only while focused. */
export function SkipLink({ target, children = UI_TEXTS.skipToContent }: SkipLinkProps) {
  return (
    <a
      href={`#${target}`}
      className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-60 focus:rounded-control focus:border focus:border-edge focus:bg-paper focus:px-4 focus:py-2.5 focus:font-medium"
    >
      {children}
    </a>
  )
}
