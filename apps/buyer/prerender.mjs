// After `vite build`: index.html becomes the landing page, drawn; app.html is the same page empty, for every other path.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer } from 'vite'

const dist = resolve(import.meta.dirname, 'dist')
const vite = await createServer({
  root: import.meta.dirname,
  server: { middlewareMode: true },
  appType: 'custom',
  logLevel: 'error',
})
try {
  const { renderLanding } = await vite.ssrLoadModule('/src/prerender.tsx')
  const empty = readFileSync(resolve(dist, 'index.html'), 'utf8')
  // The toast area's own: without toasts there is nothing to point at either way.
  const html = (await renderLanding()).replaceAll(' style="pointer-events:none"', '')
  if (/<script/.test(html)) throw new Error('The policy allows no inline script; draw the page in one piece')
  if (/ style="/.test(html))
    throw new Error('The policy allows no style attribute in HTML; draw it otherwise')
  const drawn = empty.replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
  if (drawn === empty) throw new Error('index.html has no empty #root to draw into')
  copyFileSync(resolve(dist, 'index.html'), resolve(dist, 'app.html'))
  writeFileSync(resolve(dist, 'index.html'), drawn)
} catch (error) {
  rmSync(resolve(dist, 'index.html'), { force: true })
  throw error
} finally {
  await vite.close()
}
