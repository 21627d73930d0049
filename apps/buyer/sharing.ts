/** What search engines, messengers and phones read about the site: tags in the head, and files beside the pages. */
import { readFileSync } from 'node:fs'
import { TOKEN_NAME } from '@presale/rules/presale'
import { PRESALE_LANDING_TEXTS } from '@presale/rules/texts/presale-landing'
import type { Plugin } from 'vite'
import { colourOf, drawIcon } from './draw-icon.ts'
import { escaped } from './escaped.ts'

const PAPER = '#fbfaf6'
const SHARED = { name: 'share.png', width: 1200, height: 630, mark: 420 } as const
const ICONS = [180, 192, 512] as const
const PUBLIC_PATHS = ['/', '/login', '/register', '/privacy'] as const

/** Adds the tags and the files. `origin` is the public address; without it no tag names one, and there is no sitemap. */
export function sharing(origin: string | undefined): Plugin {
  return {
    name: 'sharing',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => html.replace('{{sharing}}', tagsOf(origin, path === '/index.html')),
    },
    generateBundle() {
      const mark = readFileSync(new URL('public/mark.svg', import.meta.url), 'utf8')
      const paper = colourOf(PAPER)
      const emit = (fileName: string, source: string | Buffer) =>
        this.emitFile({ type: 'asset', fileName, source })
      emit(SHARED.name, drawIcon(mark, SHARED.width, SHARED.height, SHARED.mark, paper))
      for (const size of ICONS) emit(`icon-${size}.png`, drawIcon(mark, size, size, size * 0.84, paper))
      emit('manifest.json', JSON.stringify(manifest()))
      emit('robots.txt', robots(origin))
      if (origin !== undefined) emit('sitemap.xml', sitemap(origin))
    },
  }
}

/** The address of the page stands only in the landing page; app.html is every other page. */
function tagsOf(origin = '', isLanding: boolean): string {
  const [title, description] = [TOKEN_NAME, PRESALE_LANDING_TEXTS.description].map(escaped)
  const image = `${origin}/${SHARED.name}`
  const tags = [
    `<meta name="description" content="${description}" />`,
    '<link rel="icon" href="/mark.svg" type="image/svg+xml" />',
    '<link rel="apple-touch-icon" href="/icon-180.png" />',
    '<link rel="manifest" href="/manifest.json" />',
    '<meta property="og:type" content="website" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:image" content="${escaped(image)}" />`,
    `<meta property="og:image:width" content="${SHARED.width}" />`,
    `<meta property="og:image:height" content="${SHARED.height}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
  if (origin && isLanding) {
    const page = escaped(`${origin}/`)
    tags.push(`<meta property="og:url" content="${page}" />`, `<link rel="canonical" href="${page}" />`)
  }
  return tags.join('\n    ')
}

function manifest() {
  const drawn = ICONS.map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }))
  return {
    name: TOKEN_NAME,
    short_name: TOKEN_NAME,
    description: PRESALE_LANDING_TEXTS.description,
    start_url: '/dashboard',
    display: 'browser',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [{ src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' }, ...drawn],
  }
}

/** A buyer's screens are of no use to a search engine. */
function robots(origin: string | undefined): string {
  const map = origin === undefined ? '' : `\nSitemap: ${origin}/sitemap.xml\n`
  return `User-agent: *\nDisallow: /dashboard\nDisallow: /api/\n${map}`
}

function sitemap(origin: string): string {
  const urls = PUBLIC_PATHS.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/** The public address from the environment. Throws if it is no origin, as the server does. */
export function originFrom(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const { origin, protocol } = new URL(text)
  if (!/^https?:$/.test(protocol) || !/^https?:\/\/[^/?#]+\/?$/.test(text))
    throw new Error('BUYER_ORIGIN must be an origin such as https://presale.example, without a path.')
  return origin
}
