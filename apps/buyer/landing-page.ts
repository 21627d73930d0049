/** Turns index.html into the landing page. Every other path is app.html. */
import type { Plugin, ViteDevServer } from 'vite'
import { runnerImport } from 'vite'

const DRAWING = 'src/routes/landing/drawing.tsx'
type Drawing = typeof import('./src/routes/landing/drawing.tsx')

/** Renders the landing page into index.html: once in a build, on every load in development. */
export function landingPage(): Plugin {
  let server: ViteDevServer | undefined
  return {
    name: 'landing-page',
    configureServer(vite) {
      server = vite
      vite.middlewares.use((request, _response, next) => {
        if (isScreen(request.url ?? '/', request.headers.accept)) request.url = '/app.html'
        next()
      })
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path }) =>
        path === '/index.html' ? html.replace('{{landing}}', await draw(server)) : html,
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const [page, app] = [bundle['index.html'], bundle['app.html']]
        if (page?.type !== 'asset' || app?.type !== 'asset') throw new Error('A page is missing')
        page.source = nameFiles(postponeScript(String(page.source)), String(app.source))
      },
    },
  }
}

function isScreen(url: string, accept = ''): boolean {
  const [path = '/'] = url.split('?')
  return accept.includes('text/html') && path !== '/' && !/^\/(@|api\/)|\./.test(path)
}

/**
 * Replaces script tags by meta tags with the file names. The inline script in index.html imports those files after
 * the first paint.
 */
function postponeScript(page: string): string {
  const loaded =
    /<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)=("[^"]+")>/g
  const named = page.replace(loaded, '<meta name="page-file" content=$1 />').replace(' /></script>', ' />')
  if (!named.includes('page-file" content') || /modulepreload|type="module"/.test(named))
    throw new Error('The landing page would load its script before it is painted')
  return named
}

/** Lists the app's first files in a meta tag, which prepare-app.ts reads. */
function nameFiles(page: string, app: string): string {
  const files = [...app.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file]) => file)
  return page.replace('</head>', `  <meta name="app-files" content="${files.join(' ')}" />\n  </head>`)
}

async function draw(server: ViteDevServer | undefined): Promise<string> {
  const drawing = server
    ? await server.ssrLoadModule(`/${DRAWING}`)
    : (await runnerImport<Drawing>(`${import.meta.dirname}/${DRAWING}`)).module
  const html: string = drawing.drawLanding()
  if (/<script/.test(html)) throw new Error('The policy allows no inline script; draw the page without')
  if (/ style="/.test(html)) throw new Error('The policy allows no style attribute; draw it otherwise')
  return html
}
