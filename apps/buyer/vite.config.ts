import { readFileSync, renameSync, rmdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { TOKEN_NAME } from '@presale/rules/presale'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compress } from './compress.ts'
import { escaped } from './escaped.ts'
import { landingPage } from './landing-page.ts'
import { originFrom, sharing } from './sharing.ts'

type CoinIcon = { body: string; width?: number; height?: number }
type CoinIcons = { icons: Record<string, CoinIcon>; width: number; height: number }

function coinIcons(): Plugin {
  const path = createRequire(import.meta.url).resolve('@iconify-json/cryptocurrency-color/icons.json')
  const { icons, width, height }: CoinIcons = JSON.parse(readFileSync(path, 'utf8'))
  const size = (icon: CoinIcon) => `${icon.width ?? width} ${icon.height ?? height}`
  const files = new Map(
    Object.entries(icons).map(([ticker, icon]) => [
      `${ticker}.svg`,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size(icon)}">${icon.body}</svg>`,
    ]),
  )
  return {
    name: 'coin-icons',
    generateBundle() {
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `crypto/${name}`, source })
    },
    configureServer(server) {
      server.middlewares.use('/crypto', (request, response, next) => {
        const source = files.get(request.url?.slice(1) ?? '')
        if (source === undefined) return next()
        response.setHeader('content-type', 'image/svg+xml').end(source)
      })
    },
  }
}

/** Puts the token's name into the pages and the icon (D23). */
function nameTheToken(): Plugin {
  const fill = (text: string) => text.replaceAll('{{token}}', escaped(TOKEN_NAME))
  return {
    name: 'name-the-token',
    transformIndexHtml: fill,
    // Replaces the copy that Vite makes of the public folder.
    generateBundle() {
      const icon = readFileSync(new URL('public/mark.svg', import.meta.url), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'mark.svg', source: fill(icon) })
    },
  }
}

/** Moves Vite's list of the built files out of the folder that is served, beside it. The budgets read it. */
function manifestOutside(): Plugin {
  let folder = ''
  return {
    name: 'manifest-outside',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle() {
      renameSync(`${folder}/.vite/manifest.json`, `${folder}-manifest.json`)
      rmdirSync(`${folder}/.vite`)
    },
  }
}

/**
 * Bundles primitives that several screens share into one file, which compresses better. `apply-theme` is left out
 * because the landing page loads it alone; dialogs and the badge of a status, because the first screen has none.
 */
const SHARED_PRIMITIVES = {
  name: 'ui',
  test: /packages\/ui\/src\/(?!apply-theme|dialog|confirm-dialog|press-shield|status-badge|use-focus-return|pass-focus-on)|lucide-react|clsx|react-slot|react-compose-refs/,
  minShareCount: 4,
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    coinIcons(),
    sharing(originFrom(process.env.BUYER_ORIGIN)),
    nameTheToken(),
    landingPage(),
    compress(),
    manifestOutside(),
  ],
  // React has had this hook since 18. The router imports it from a package that stands in for older versions.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'app.html'],
      // The package does not say that its files only export; this leaves out what is not used, such as WebSockets.
      treeshake: { moduleSideEffects: [{ test: /@trpc\/client/, sideEffects: false }] },
      output: { codeSplitting: { groups: [SHARED_PRIMITIVES] } },
    },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.BUYER_PORT ?? 3000}` } },
})
