import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { hasScreen } from '@presale/rules/screen-paths'
import type { FastifyInstance } from 'fastify'
import type { Surface } from './caller.ts'

/**
 * Serves the SPA. Hashed files are cached for a year and sent compressed where the build made a compressed copy. `/`
 * is index.html, which may be prerendered; every other path without a file name is app.html, or else index.html. A path
 * without a screen, or a link to a missing file, shows the app's not-found page with status 404.
 */
export async function addWebApp(app: FastifyInstance, webRoot: string, surface: Surface): Promise<void> {
  const built = existsSync(join(webRoot, 'index.html'))
  const shell = existsSync(join(webRoot, 'app.html')) ? 'app.html' : 'index.html'
  if (built) {
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isRead = ['GET', 'HEAD'].includes(request.method)
    const namesFile = path.includes('.')
    const wantsPage = !namesFile || (request.headers.accept ?? '').includes('text/html')
    if (built && isRead && wantsPage && !/^\/api(\/|$)/.test(path)) {
      return reply.code(hasScreen(surface, path) ? 200 : 404).sendFile(path === '/' ? 'index.html' : shell)
    }
    return reply.code(404).send({ status: 'error', message: 'There is nothing here.' })
  })
}
