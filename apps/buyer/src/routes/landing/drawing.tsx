/** Runs at build time only. The landing page is HTML, so it can be read before the scripts load or without them. */
import { renderToStaticMarkup } from 'react-dom/server'
import { Landing } from './landing.tsx'

export function drawLanding(): string {
  return renderToStaticMarkup(<Landing />)
}
