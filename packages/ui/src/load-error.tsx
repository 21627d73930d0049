import { UI_TEXTS } from '@presale/rules/texts/ui'
import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { passFocusOn } from './pass-focus-on.tsx'

type LoadErrorProps = {
  message: ReactNode
  /** Without it there is no button. */
  onRetry?: (() => void) | undefined
  retryText?: string
  className?: string
}

/**
 * Replaces content that failed to load: the reason and a retry. It is announced at once. When it goes with the keyboard on
 * its button, the page's content has the focus.
 */
export function LoadError(props: LoadErrorProps) {
  const { message, onRetry, retryText = UI_TEXTS.tryAgain, className } = props
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const part = box.current
    return () => {
      if (part?.contains(document.activeElement)) passFocusOn(part)
    }
  }, [])
  return (
    <div
      ref={box}
      role="alert"
      className={clsx(
        'flex flex-col items-start gap-4 rounded-surface border border-line p-5 sm:flex-row sm:items-center sm:justify-between',
        className,
      )}
    >
      <div className="flex min-w-0 max-w-full items-start gap-2.5">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-rejected" />
        <div className="min-w-0">{message}</div>
      </div>
      {onRetry && (
        <Button onClick={onRetry} className="shrink-0">
          {retryText}
        </Button>
      )}
    </div>
  )
}
