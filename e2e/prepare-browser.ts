/** Installs the browser of the tests where none is, so that no test waits for it. */
import { resolveBrowser } from './browser.ts'

const { source } = await resolveBrowser()
console.log(`The tests use the browser of: ${source}`)
