import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
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
  const files = new Set(existsSync(webRoot) ? filesOf(webRoot) : [])
  const built = files.has('/index.html')
  const shell = files.has('/app.html') ? 'app.html' : 'index.html'
  if (built) {
    await app.register(fastifyStatic, {
      root: webRoot,
      // It would list the files with a library that takes a sixth of the server's start.
      serve: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  // A route for each file would take a tenth of the server's start.
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isRead = ['GET', 'HEAD'].includes(request.method)
    if (isRead && files.has(path)) return reply.code(200).sendFile(path)
    const namesFile = path.includes('.')
    const wantsPage = !namesFile || (request.headers.accept ?? '').includes('text/html')
    if (built && isRead && wantsPage && !/^\/api(\/|$)/.test(path)) {
      return reply.code(hasScreen(surface, path) ? 200 : 404).sendFile(path === '/' ? 'index.html' : shell)
    }
    return reply.code(404).send({ status: 'error', message: 'There is nothing here.' })
  })
}

/** The files of a built app as paths of its site, such as `/mark.svg`, but those of the build's own, which begin with a dot. */
function filesOf(webRoot: string): string[] {
  return readdirSync(webRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(webRoot, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
    .filter((file) => !file.includes('/.'))
}
