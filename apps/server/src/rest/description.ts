/** Describes the calls to operators: as OpenAPI for programs, and as a page to save for people. */
import type { FastifyInstance } from 'fastify'
import { readCaller, requireOperator, type Services, type Surface } from '../http/caller.ts'
import type { OpenApi, Operation } from './openapi.ts'

/** Paths of the descriptions below `/api/controllers`, on the operator listener only. */
const DESCRIPTION_PATHS: Record<Surface, string> = { operator: '', buyer: '/buyer' }

/** Adds `openapi.json` and `docs` for both surfaces. Both need an operator's bearer. */
export function addDescriptions(
  scope: FastifyInstance,
  services: Services,
  describe: (surface: Surface) => OpenApi,
): void {
  const files: string[][] = []
  for (const surface of ['operator', 'buyer'] as const) {
    const description = describe(surface)
    files.push([
      `${DESCRIPTION_PATHS[surface]}/openapi.json`,
      'application/json; charset=utf-8',
      JSON.stringify(description),
    ])
    files.push([`${DESCRIPTION_PATHS[surface]}/docs`, 'text/html; charset=utf-8', renderPage(description)])
  }
  for (const [url = '', type = '', content] of files) {
    scope.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      await requireOperator(readCaller(services, request, reply), 'viewer')
      return reply.type(type).header('cache-control', 'no-store').send(content)
    })
  }
}

const STYLE = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; border-top: 1px solid; padding-top: 1rem; }
a { color: inherit; }
code, pre { font: 0.9rem/1.4 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid; }
table { border-collapse: collapse; }
td { padding: 0.15rem 1rem 0.15rem 0; vertical-align: top; }
`

function renderPage({ info, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(method, path, operation)),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)}</p>
${operations.join('\n')}
</main>
</html>
`
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json'].schema
  const answer = operation.responses['200']?.content['application/json'].schema
  const needsBearer = operation.security.every((scheme) => 'session' in scheme)
  const parameters = operation.parameters.map(
    ({ name, in: place, required }) =>
      `<tr><td><code>${escapeHtml(name)}</code><td>in the ${place}${required ? '' : ', optional'}`,
  )
  const refusals = Object.entries(operation.responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => `<tr><td>${status}<td>${escapeHtml(description)}`)
  return `<h2><code>${method.toUpperCase()} /api/controllers${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)}${needsBearer ? ' Needs the session token as a bearer.' : ''}</p>
${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}
${body ? `<h3>Body</h3>${renderSchema(body)}` : ''}
<h3>Answer</h3>${renderSchema(answer)}
<details><summary>Refusals</summary><table>${refusals.join('')}</table></details>`
}

function renderSchema(schema: unknown): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
