import '../preview/preview.css'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { commands } from './commands.ts'

await commands.namePage()

beforeEach(async () => {
  await page.viewport(1280, 800)
  delete document.documentElement.dataset.theme
  localStorage.clear()
  sessionStorage.clear()
  // The tests run in an iframe. Without focus, the first key press goes to the surrounding page.
  window.focus()
})
