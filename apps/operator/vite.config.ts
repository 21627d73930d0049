import { TOKEN_NAME } from '@presale/rules/presale'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The page's title names the token (D23). */
function nameTheToken(): Plugin {
  return { name: 'name-the-token', transformIndexHtml: (html) => html.replaceAll('{{token}}', TOKEN_NAME) }
}

export default defineConfig({
  plugins: [react(), tailwindcss(), nameTheToken()],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env.OPERATOR_PORT ?? 3001}` } },
})
