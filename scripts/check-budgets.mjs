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
/** Opened without an account, so without the overview's scripts. */
const PUBLIC_SCREENS = ['login', 'register', 'forgot', 'reset', 'email-link', 'privacy', 'not-found']
/** Lazy scripts that aren't routes: they load before the first toast. */
const NO_ROUTES = ['toast-area']

const dist = resolve(import.meta.dirname, '../apps/buyer/dist')
const read = (path) => readFileSync(resolve(dist, path), 'utf8')
const readScript = (name) => read(`assets/${name}`)
const filesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, file]) => file)
const namedIn = (page, ending) =>
  filesIn(page, /(?:src|href|content)="\/assets\/([^" ]+)"/g).filter((file) => file.endsWith(ending))
const importsOf = (script) => filesIn(script, /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)
const lazyImportsOf = (script) => filesIn(script, /import\(["'`]\.\/([^"'`]+\.js)["'`]\)/g)
/** A built script is named after its source, followed by a dash, a hash of eight letters and `.js`. */
const screenOf = (file) => file.slice(0, -12)

/** The scripts and their static imports, without those in `present`. */
function withImports(scripts, present = new Set()) {
  const found = new Set()
  const add = (script) => {
    if (present.has(script) || found.has(script)) return
    found.add(script)
    importsOf(readScript(script)).forEach(add)
  }
  scripts.forEach(add)
  return found
}

function weigh(files, compress) {
  return [...files].reduce((sum, file) => sum + compress(readScript(file)).length, 0)
}

function weighLanding() {
  const page = read('index.html')
  const styles = weigh(namedIn(page, '.css'), brotliCompressSync)
  return [
    ['landing page, HTML and styles, brotli', BUDGETS.landingPage, brotliCompressSync(page).length + styles],
    ['landing page, scripts, gzip', BUDGETS.landingScript, weigh(withImports(namedIn(page, '.js')), pack)],
  ]
}

function weighRoutes() {
  const shell = withImports(namedIn(read('app.html'), '.js'))
  const screens = [...shell].flatMap((script) => lazyImportsOf(readScript(script)))
  const named = (name) => screens.filter((file) => screenOf(file) === name)
  const first = [...named('layout'), ...named('overview')]
  if (first.length !== 2) throw new Error('The build has no longer one layout and one overview script')
  const overview = new Set([...shell, ...withImports(first, shell)])
  const isPublic = (file) => PUBLIC_SCREENS.includes(screenOf(file))
  return [
    ['overview, all scripts, gzip', BUDGETS.firstRoute, weigh(overview, pack)],
    ...screens
      .filter((file) => !first.includes(file) && !NO_ROUTES.includes(screenOf(file)))
      .map((file) => [
        `${screenOf(file)}, further scripts, gzip`,
        BUDGETS.furtherRoute,
        weigh(withImports([file], isPublic(file) ? shell : overview), pack),
      ]),
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
