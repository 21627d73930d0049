import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * A fixed strip at the bottom of the window. It reserves its height at the end of the page and of the sidebar
 * (`--foot-height`), so it covers nothing and nothing moves when it appears.
 */
export function FootNotice({ label, children }: { label: string; children: ReactNode }) {
  const strip = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const root = document.documentElement
    const measure = () => root.style.setProperty('--foot-height', `${element.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => {
      observer.disconnect()
      root.style.removeProperty('--foot-height')
    }
  }, [])
  return (
    <>
      <div aria-hidden="true" className="h-(--foot-height) print:hidden" />
      <aside
        ref={strip}
        aria-label={label}
        className="fixed inset-x-0 bottom-0 z-30 flex print:static items-center justify-center gap-2 border-line border-t bg-pending-soft px-4 py-2 text-sm"
      >
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-pending" />
        <p>{children}</p>
      </aside>
    </>
  )
}
