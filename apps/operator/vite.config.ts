import { readFileSync } from 'node:fs'
import { TOKEN_NAME } from '@presale/rules/presale'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Puts the token's name into the page's title and the icon (D23). */
function nameTheToken(): Plugin {
  const name = TOKEN_NAME.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  const fill = (text: string) => text.replaceAll('{{token}}', name)
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

/** What several screens share is one file. Otherwise a screen would load up to sixty small ones. */
const SHARED = { name: 'shared', minShareCount: 2 }

export default defineConfig({
  plugins: [react(), tailwindcss(), nameTheToken()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [SHARED] } } },
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.OPERATOR_PORT ?? 3001}` } },
})
