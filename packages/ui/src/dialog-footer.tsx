import { UI_TEXTS } from '@presale/rules/texts/ui'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

/** The buttons of a dialog. They stay visible while the body scrolls, and say so while there is more below them. */
export function DialogFooter({ children }: { children: ReactNode }) {
  const lowestPixels = useRef<HTMLSpanElement>(null)
  const isStuck = useIsStuck(lowestPixels)
  return (
    <div className="low:static sticky -bottom-0.5 mt-2 bg-paper">
      <span ref={lowestPixels} className="absolute inset-x-0 bottom-0 h-0.5" />
      {isStuck && (
        <p
          aria-hidden="true"
          className="low:hidden pointer-events-none absolute inset-x-0 bottom-full flex h-10 items-end justify-center bg-linear-to-t from-paper text-muted text-sm"
        >
          <span className="-mb-3.5 flex h-7 items-center gap-1 rounded-full border border-line bg-paper ps-3 pe-2">
            {UI_TEXTS.moreBelow}
            <ChevronDown className="size-4" />
          </span>
        </p>
      )}
      <div className="flex flex-col gap-3 px-5 pt-4 pb-5 sm:flex-row sm:justify-end sm:px-6 sm:pb-6">
        {children}
      </div>
    </div>
  )
}

/** Whether the footer covers content: its lowest two pixels are below the edge of the dialog until the end is reached. */
function useIsStuck(lowestPixels: RefObject<HTMLElement | null>): boolean {
  const [isStuck, setIsStuck] = useState(false)
  useEffect(() => {
    if (!lowestPixels.current) return
    const observer = new IntersectionObserver(
      // A busy browser reports several frames at once, the newest last.
      (entries) => setIsStuck((entries.at(-1)?.intersectionRatio ?? 1) < 0.5),
      { root: lowestPixels.current.closest('[role$="dialog"]'), threshold: 0.5 },
    )
    observer.observe(lowestPixels.current)
    return () => observer.disconnect()
  }, [lowestPixels])
  return isStuck
}
