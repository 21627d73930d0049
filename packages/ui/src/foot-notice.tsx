import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * The foot of the window: a fixed strip with notices, one above the other. It reserves its height at the end of the page
 * and of the sidebar (`--foot-height`), so it covers nothing and nothing moves when a notice appears.
 */
export function Foot({ children }: { children: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const root = document.documentElement
    const measure = () => root.style.setProperty('--foot-height', `${element.offsetHeight}px`)
    const resizing = new ResizeObserver(measure)
    resizing.observe(element)
    // Measures a new notice in the frame that paints it. A ResizeObserver alone is one frame late at times.
    const changing = new MutationObserver(measure)
    changing.observe(element, { childList: true, subtree: true })
    measure()
    return () => {
      resizing.disconnect()
      changing.disconnect()
      root.style.removeProperty('--foot-height')
    }
  }, [])
  return (
    <>
      <div aria-hidden="true" className="h-(--foot-height) print:hidden" />
      <div ref={strip} className="fixed inset-x-0 bottom-0 z-30 print:static">
        {children}
      </div>
    </>
  )
}

/** A warning in the foot of the window. It is printed too. */
export function FootNotice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside
      aria-label={label}
      className="flex items-center justify-center gap-2 border-line border-t bg-pending-soft px-4 py-2 text-sm"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-pending" />
      <p>{children}</p>
    </aside>
  )
}
