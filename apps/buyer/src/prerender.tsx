/** Runs at build time only: the landing page as HTML, so that it can be read before any script has arrived, or without. */
import { prerender } from 'react-dom/static.edge'
import { StaticRouter } from 'react-router'
import { App } from './app.tsx'
import { AppRoutes } from './routes.tsx'

/** The HTML that stands in `#root` of the page at `/`. */
export async function renderLanding(): Promise<string> {
  const { prelude } = await prerender(
    <App>
      <StaticRouter location="/">
        <AppRoutes />
      </StaticRouter>
    </App>,
    // In one piece: a piece that arrives later would need an inline script to be put in its place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
