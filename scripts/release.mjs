// Makes release/presale-<version>.tar.gz: both built apps, and what the server needs for `npm ci && npm start`.
import './require-node.mjs'
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildApps } from './turbo.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const WORKSPACES = ['packages/rules', 'apps/server']
// Without turbo.json: scripts/start.mjs then knows that the apps are built.
const COPIED = [
  ...WORKSPACES.map((folder) => `${folder}/src`),
  ...['apps/buyer/dist', 'apps/operator/dist', 'deploy', '.npmrc', 'package-lock.json'],
  ...['require-node', 'start', 'turbo'].map((name) => `scripts/${name}.mjs`),
  ...['operations', 'faults', 'rest', 'security', 'glossary'].map((name) => `docs/${name}.md`),
  ...['CHANGELOG.md', 'LICENSE', 'SECURITY.md'],
]
const ONLY_FOR_TESTS = /\.(test|fixture)\.ts$|\/src\/testing(\/|$)/
const SCRIPTS = ['start', 'check:books', 'admin', 'db:fill']

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`)

/** pdfkit as one file: with the packages it needs it takes thirty times as much. The list of packages names them all. */
const PDFKIT = { source: 'node_modules/pdfkit/js/pdfkit.standalone.js', file: './src/pdf/pdfkit.cjs' }

function copyPdfkit(folder) {
  cpSync(join(ROOT, PDFKIT.source), join(folder, 'apps/server', PDFKIT.file))
  const path = join(folder, 'apps/server/package.json')
  const { dependencies, imports, ...manifest } = readJson(path)
  const { pdfkit: _whole, ...others } = dependencies
  writeJson(path, { ...manifest, dependencies: others, imports: { ...imports, '#pdfkit': PDFKIT.file } })
}

function writeManifests(folder) {
  const { devDependencies: _development, ...root } = readJson(join(ROOT, 'package.json'))
  const scripts = Object.fromEntries(SCRIPTS.map((name) => [name, root.scripts[name]]))
  writeJson(join(folder, 'package.json'), { ...root, workspaces: WORKSPACES, scripts })
  for (const path of WORKSPACES.map((workspace) => `${workspace}/package.json`)) {
    const { devDependencies: _tools, scripts: _scripts, ...manifest } = readJson(join(ROOT, path))
    writeJson(join(folder, path), manifest)
  }
}

/** Lists the packages of the server and of both built apps, in CycloneDX's form. */
function writeSbom(path) {
  writeFileSync(path, execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, maxBuffer: 2 ** 26 }))
}

/** Removes packages from the lockfile that the manifests no longer name. Throws when npm changed anything else. */
function pruneLockfile(folder) {
  // The only peer dependency that nothing else installs is TypeScript, which tRPC needs for its types.
  appendFileSync(join(folder, '.npmrc'), 'legacy-peer-deps=true\n')
  const npm = ['install', '--package-lock-only', '--ignore-scripts', '--offline', '--silent']
  execFileSync('npm', [...npm, '--omit-lockfile-registry-resolved'], { cwd: folder, stdio: 'inherit' })
  execFileSync(process.execPath, [join(ROOT, 'scripts/check-lockfile.mjs')], {
    cwd: folder,
    stdio: 'inherit',
  })
  const whole = readJson(join(ROOT, 'package-lock.json')).packages
  const { packages } = readJson(join(folder, 'package-lock.json'))
  const changed = Object.keys(packages).filter((path) => packages[path].integrity !== whole[path]?.integrity)
  if (changed.length > 0) throw new Error(`npm locked other packages than were tested: ${changed.join(', ')}`)
}

buildApps('no archive was made')
const name = `presale-${readJson(join(ROOT, 'package.json')).version}`
const temporary = mkdtempSync(join(tmpdir(), 'presale-release-'))
try {
  const folder = join(temporary, name)
  for (const path of COPIED) {
    const filter = (source) => !ONLY_FOR_TESTS.test(source)
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter })
  }
  writeManifests(folder)
  copyPdfkit(folder)
  pruneLockfile(folder)
  writeSbom(join(folder, 'sbom.cdx.json'))
  mkdirSync(join(ROOT, 'release'), { recursive: true })
  const archive = join(ROOT, 'release', `${name}.tar.gz`)
  execFileSync('tar', ['-czf', archive, '-C', temporary, name])
  console.log(`release/${name}.tar.gz; on the server: npm ci --omit=dev && npm start`)
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
