import { Tooltip as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'

/** Gives every tooltip below it one 700 ms delay; stands once at the root of an app. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={700}>{children}</Radix.Provider>
}

type TooltipProps = {
  /** Short words that explain; never the only place something is said. */
  text: ReactNode
  /** The control explained, one element that takes a ref. */
  children: ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** `false` keeps it shut without remounting the control. */
  enabled?: boolean
}

/** Words beside a control on hover and keyboard focus; Escape closes. */
export function Tooltip({ text, children, side = 'top', enabled = true }: TooltipProps) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Root open={open && enabled} onOpenChange={setOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={8}
          collisionPadding={8}
          className="z-50 max-w-64 animate-appear rounded-control bg-ink px-2.5 py-1.5 text-paper text-sm"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
