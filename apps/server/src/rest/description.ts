/** Serves what the calls are: for programs as OpenAPI, for people as a page without a script. */
import type { FastifyInstance } from 'fastify'
import type { Surface } from '../caller.ts'
import type { OpenApi, Operation } from './openapi.ts'

/** Where the description of a surface's calls stands below `/api/controllers`: inside, with the operators. */
const PLACES: Record<Surface, string> = { operator: '', buyer: '/buyer' }

/** Adds `openapi.json` and `docs` of both surfaces, and the stylesheet of the pages. */
export function addDescriptions(scope: FastifyInstance, describe: (surface: Surface) => OpenApi): void {
  const files = [['/docs.css', 'text/css; charset=utf-8', STYLE]]
  for (const surface of ['operator', 'buyer'] as const) {
    const description = describe(surface)
    files.push([
      `${PLACES[surface]}/openapi.json`,
      'application/json; charset=utf-8',
      JSON.stringify(description),
    ])
    files.push([`${PLACES[surface]}/docs`, 'text/html; charset=utf-8', renderPage(surface, description)])
  }
  for (const [url = '', type = '', content] of files) {
    scope.get(url, { exposeHeadRoute: false }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    )
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

function renderPage(surface: Surface, { info, paths }: OpenApi): string {
  const at = (other: Surface, file: string) => `/api/controllers${PLACES[other]}/${file}`
  const other = surface === 'buyer' ? 'operator' : 'buyer'
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(method, path, operation)),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title>
<link rel="stylesheet" href="/api/controllers/docs.css">
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>${escapeHtml(info.description)} For programs: <a href="${at(surface, 'openapi.json')}">openapi.json</a>.
The calls of the other origin: <a href="${at(other, 'docs')}">${other}</a>.</p>
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
