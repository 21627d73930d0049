/** Runs at build time only: the landing page as HTML, so that it can be read before any script has arrived, or without. */
import { renderToStaticMarkup } from 'react-dom/server'
import { Landing } from './landing.tsx'

/** The HTML of the page's body. */
export function drawLanding(): string {
  return renderToStaticMarkup(<Landing />)
}
