import './tests.css'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { commands } from './commands.ts'

// A page is used for many files. What the file before showed and answered goes.
await cleanup()
await commands.startFile()

beforeEach(async () => {
  await cleanup()
  if (innerWidth !== 1280 || innerHeight !== 800) await page.viewport(1280, 800)
  delete document.documentElement.dataset.theme
  // Of the document, not of what is shown in it.
  document.getElementById('said-title')?.remove()
  localStorage.clear()
  sessionStorage.clear()
  // The tests run in an iframe. Without focus, the first key press goes to the surrounding page.
  window.focus()
})
