// Prints the compressed size of each part of the built buyer app. Fails when one exceeds its budget (P1, P2 in
// docs/performance.md). The landing page counts its HTML, styles and scripts. A route counts the scripts that it loads
// beyond those already loaded: the overview starts from nothing, other dashboard routes follow the overview, and the
// remaining routes follow the app's entry scripts.
import './require-node.mjs'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const KB = 1000
const pack = (text) => gzipSync(text, { level: 9 })
const BUDGETS = { landingPage: 14 * KB, landingScript: 10 * KB, firstRoute: 120 * KB, furtherRoute: 30 * KB }
/** Loaded together: the dashboard's first screen in its layout. */
const FIRST_SCREENS = ['layout', 'overview']
/** Opened without an account, so without the overview's scripts. */
const PUBLIC_SCREENS = ['login', 'register', 'forgot', 'reset', 'email-link', 'privacy', 'not-found']
/** Lazy scripts that aren't routes: they load before the first toast. */
const NO_ROUTES = ['toast-area']

const app = resolve(import.meta.dirname, '../apps/buyer')
const read = (path) => readFileSync(resolve(app, 'dist', path), 'utf8')
/** Vite's list of the built files: for each key its file, its name, and the keys of what it imports. */
const manifest = JSON.parse(readFileSync(resolve(app, 'dist-manifest.json'), 'utf8'))
const nameOf = (key) => manifest[key].name

/** The keys and those of their static imports, without those in `present`. */
function withImports(keys, present = new Set()) {
  const found = new Set()
  const add = (key) => {
    if (present.has(key) || found.has(key)) return
    found.add(key)
    manifest[key].imports?.forEach(add)
  }
  keys.forEach(add)
  return found
}

const weighScripts = (keys) =>
  weigh(
    [...keys].map((key) => manifest[key].file),
    pack,
  )

function weigh(files, compress) {
  return files.reduce((sum, file) => sum + compress(read(file)).length, 0)
}

function weighLanding() {
  const page = read('index.html')
  const styles = weigh(manifest['index.html'].css, brotliCompressSync)
  return [
    ['landing page, HTML and styles, brotli', BUDGETS.landingPage, brotliCompressSync(page).length + styles],
    ['landing page, scripts, gzip', BUDGETS.landingScript, weighScripts(withImports(['index.html']))],
  ]
}

function weighRoutes() {
  const shell = withImports(['app.html'])
  const screens = [...new Set([...shell].flatMap((key) => manifest[key].dynamicImports ?? []))]
  const first = screens.filter((key) => FIRST_SCREENS.includes(nameOf(key)))
  if (first.length !== FIRST_SCREENS.length)
    throw new Error('The build has no longer one layout and one overview script')
  const overview = new Set([...shell, ...withImports(first, shell)])
  const others = screens.filter((key) => !first.includes(key) && !NO_ROUTES.includes(nameOf(key)))
  return [
    ['overview, all scripts, gzip', BUDGETS.firstRoute, weighScripts(overview)],
    ...others.map((key) => {
      const present = PUBLIC_SCREENS.includes(nameOf(key)) ? shell : overview
      return [
        `${nameOf(key)}, further scripts, gzip`,
        BUDGETS.furtherRoute,
        weighScripts(withImports([key], present)),
      ]
    }),
  ]
}

const rows = [...weighLanding(), ...weighRoutes()]
for (const [part, budget, bytes] of rows) {
  const verdict = bytes > budget ? '  over its budget' : ''
  console.log(
    `${part.padEnd(44)}${String(bytes).padStart(8)} of ${String(budget).padStart(7)} bytes${verdict}`,
  )
}
if (rows.length < 14) throw new Error('Some routes of the app were not found in the build')
process.exit(rows.some(([, budget, bytes]) => bytes > budget) ? 1 : 0)
