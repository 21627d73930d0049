/** What search engines, messengers and phones read. The server serves the files as nginx does: as they were built. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, plain, test } from '../test.ts'

const BUYER_APP = resolve(import.meta.dirname, '../../apps/buyer')

/** Width and height in the header of a PNG. */
function sizeOf(png: Buffer): number[] {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test('a shared link has a title, a description and a drawn image, and phones get icons and a manifest', async ({
  page,
  request,
  product,
}) => {
  for (const path of ['/register', '/']) {
    await page.goto(product.buyerUrl + path)
    const tag = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
    expect(await tag('og:title')).toBe('iToken')
    expect(await tag('og:description')).toBe(await tag('description'))
    const image = await request.get(new URL((await tag('og:image')) ?? '', product.buyerUrl).href)
    expect(image.headers()['content-type']).toBe('image/png')
    expect(sizeOf(await image.body())).toEqual([1200, 630])
  }
  const linked = async (rel: string) => {
    const href = await page.locator(`link[rel="${rel}"]`).getAttribute('href')
    return request.get(new URL(href ?? '', product.buyerUrl).href)
  }
  expect(sizeOf(await (await linked('apple-touch-icon')).body())).toEqual([180, 180])
  expect((await linked('icon')).headers()['content-type']).toBe('image/svg+xml')
  const manifest = await (await linked('manifest')).json()
  expect(manifest).toMatchObject({ name: 'iToken', start_url: '/dashboard' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(product.buyerUrl + src)
    expect(icon.headers()['content-type']).toBe(type)
    if (type === 'image/png') expect(sizeOf(await icon.body()).join('x')).toBe(sizes)
  }
})

plain('search engines read the public pages, and nothing of the operators', async ({ request, product }) => {
  const read = async (url: string) => (await request.get(url)).text()
  expect(await read(`${product.buyerUrl}/robots.txt`)).toBe(
    'User-agent: *\nDisallow: /dashboard\nDisallow: /api/\n',
  )
  expect((await request.get(`${product.buyerUrl}/sitemap.xml`)).status()).toBe(404)
  expect(await read(`${product.operatorUrl}/robots.txt`)).toBe('User-agent: *\nDisallow: /\n')
  expect(await read(`${product.operatorUrl}/admin`)).toContain('<meta name="robots" content="noindex" />')
})

plain('a build with BUYER_ORIGIN names it; one without names none', async ({ request, product }) => {
  const origin = 'https://presale.example'
  process.env.BUYER_ORIGIN = origin
  const { default: config } = await import(pathToFileURL(join(BUYER_APP, 'vite.config.ts')).href)
  delete process.env.BUYER_ORIGIN
  const sharing = config.plugins.flat(2).find(({ name }: { name: string }) => name === 'sharing')
  const tagsAt = (path: string): string => sharing.transformIndexHtml.handler('{{sharing}}', { path })
  expect(tagsAt('/index.html')).toContain(`<link rel="canonical" href="${origin}/" />`)
  expect(tagsAt('/index.html')).toContain(`<meta property="og:url" content="${origin}/" />`)
  expect(tagsAt('/index.html')).toContain(`<meta property="og:image" content="${origin}/share.png" />`)
  expect(tagsAt('/app.html')).not.toContain('canonical')
  const files = new Map<string, unknown>()
  sharing.generateBundle.call({
    emitFile: ({ fileName, source }: { fileName: string; source: unknown }) => files.set(fileName, source),
  })
  expect(files.get('robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`)
  for (const path of ['/', '/login', '/register', '/privacy'])
    expect(files.get('sitemap.xml')).toContain(`<loc>${origin}${path}</loc>`)
  expect(files.get('sitemap.xml')).not.toContain('/dashboard')
  const usual = await (await request.get(product.buyerUrl)).text()
  expect(usual).not.toContain('canonical')
  expect(usual).not.toContain('og:url')
})
