/** The landing page without its scripts, compressed alike. Passes every other request on to the product at PRODUCT_URL. */
import { createServer, request } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const product = new URL(process.env.PRODUCT_URL ?? '')
const answer = await fetch(product, { headers: { 'accept-encoding': 'gzip, br' } })
const packing = answer.headers.get('content-encoding')
const page = (await answer.text())
  .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
  .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
const PACK: Record<string, (text: string) => Buffer> = { br: brotliCompressSync, gzip: gzipSync }
const body = PACK[packing ?? '']?.(page) ?? Buffer.from(page)
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-length': body.length,
  ...(packing !== null && { 'content-encoding': packing }),
}

const server = createServer((asked, response) => {
  if (asked.url === '/') {
    response.writeHead(200, headers).end(body)
    return
  }
  const { hostname, port } = product
  const passed = request({ hostname, port, path: asked.url ?? '/', headers: asked.headers }, (given) => {
    response.writeHead(given.statusCode ?? 502, given.headers)
    given.pipe(response)
  })
  passed.on('error', () => response.destroy())
  passed.end()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
process.on('SIGTERM', () => process.exit(0))
