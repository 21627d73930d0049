import { type ReactNode, StrictMode } from 'react'
import { render } from 'vitest-browser-react'

/** Renders the element on an empty page, in strict mode like the apps. */
export function show(element: ReactNode) {
  return render(element, { wrapper: StrictMode })
}
