/** Runs at build time only: the landing page as HTML, so that it can be read before any script has arrived, or without. */
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'
import { AppRoutes } from './routes.tsx'

/** The HTML that stands in `#root` of the page at `/`. */
export function renderLanding(): string {
  return renderToString(
    <App>
      <StaticRouter location="/">
        <AppRoutes />
      </StaticRouter>
    </App>,
  )
}
