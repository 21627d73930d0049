import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../node_modules/.vite/preview',
  plugins: [react(), tailwindcss()],
  server: { host: '127.0.0.1', port: 3300 },
})
