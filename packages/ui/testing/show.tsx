import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { type RenderResult, render } from 'vitest-browser-react'

/** Renders the element on an empty page. Its effects have run when the promise resolves, and that of `rerender`. */
export async function show(element: ReactNode): Promise<RenderResult> {
  const shown = await flushSync(() => render(element))
  return { ...shown, rerender: (next) => flushSync(() => shown.rerender(next)) }
}
