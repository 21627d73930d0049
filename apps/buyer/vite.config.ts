import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SITE_DESCRIPTION, TOKEN_NAME } from '@presale/rules/presale'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compress } from './compress.ts'
import { landingPage } from './landing-page.ts'

/** Serves and builds the coin icons at /crypto/{ticker}.svg. */
function coinIcons(): Plugin {
  const require = createRequire(import.meta.url)
  const folder = join(dirname(require.resolve('cryptocurrency-icons/package.json')), 'svg/color')
  return {
    name: 'coin-icons',
    generateBundle() {
      for (const file of readdirSync(folder)) {
        this.emitFile({ type: 'asset', fileName: `crypto/${file}`, source: readFileSync(join(folder, file)) })
      }
    },
    configureServer(server) {
      server.middlewares.use('/crypto', (request, response, next) => {
        const file = request.url?.slice(1) ?? ''
        if (!readdirSync(folder).includes(file)) return next()
        response.setHeader('content-type', 'image/svg+xml').end(readFileSync(join(folder, file)))
      })
    },
  }
}

/** The page's title and description name the token (D23). */
function nameTheToken(): Plugin {
  const words: Record<string, string> = { token: TOKEN_NAME, description: SITE_DESCRIPTION }
  return {
    name: 'name-the-token',
    transformIndexHtml: (html) => html.replace(/\{\{(\w+)\}\}/g, (_, word) => escaped(words[word] ?? '')),
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** What several screens are made of comes in one file, which compresses better; `apply-theme` serves the landing page too. */
const SHARED_PRIMITIVES = {
  name: 'ui',
  test: /packages\/ui\/src\/(?!apply-theme)|lucide-react|clsx|react-slot|react-compose-refs/,
  minShareCount: 4,
}

export default defineConfig({
  plugins: [react(), tailwindcss(), coinIcons(), nameTheToken(), landingPage(), compress()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      output: { codeSplitting: { groups: [SHARED_PRIMITIVES] } },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.BUYER_PORT ?? 3000}` } },
})
