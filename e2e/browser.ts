import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from '@playwright/test'

export type Browser = { executablePath: string; env: Record<string, string>; source: string }

/** Flags of every launch. They block the network beyond this machine and everything that varies between runs. */
export const launchArguments: string[] = [
  // Chromium's sandbox refuses root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/**
 * Flags of a browser that tests. It runs without the compilers that optimize: a test's page lives for seconds, too short
 * for what they cost (0074). Not for a measurement of speed.
 */
export const testArguments: string[] = [...launchArguments, '--js-flags=--no-turbofan --no-maglev']

/** The same for component tests, whose page lives for a minute: long enough for the quicker of the two compilers. */
export const componentTestArguments: string[] = [...launchArguments, '--js-flags=--no-turbofan']

/** The npm package with a Chromium, and its lockfile. Separate from the others, because most machines have a Chromium. */
const MANIFESTS = fileURLToPath(new URL('chromium', import.meta.url))
const PACKAGE = '@sparticuz/chromium'
const CACHE = fileURLToPath(new URL('../node_modules/.cache/e2e-browser', import.meta.url))

const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a Chromium that starts here: the one of E2E_CHROMIUM, Playwright's own, the system's, or the one from npm. The
 * last is installed and unpacked once. The caller adds `env` to the browser's environment.
 *
 * @throws Error, in one sentence, when none starts. Another Chromium never silently replaces the one of E2E_CHROMIUM.
 */
export async function resolveBrowser(): Promise<Browser> {
  const named = process.env.E2E_CHROMIUM
  if (named) {
    if (starts(named)) return { executablePath: named, env: {}, source: 'E2E_CHROMIUM' }
    throw new Error(`The browser that E2E_CHROMIUM names, ${named}, does not start.`)
  }
  const installed = findInstalled()
  if (installed) return installed
  if (process.platform === 'linux' && process.arch === 'x64') return prepareFromNpm()
  throw new Error(
    'No Chromium starts on this system; install Chromium or Google Chrome, or name one in E2E_CHROMIUM.',
  )
}

function findInstalled(): Browser | null {
  const own = chromium.executablePath()
  if (starts(own)) return { executablePath: own, env: {}, source: 'playwright' }
  const system = SYSTEM_PATHS.find((path) => starts(path))
  return system ? { executablePath: system, env: {}, source: 'system' } : null
}

function starts(executable: string, env: Record<string, string> = {}): boolean {
  if (!existsSync(executable)) return false
  const { status, stdout } = spawnSync(executable, [...launchArguments, '--headless', '--version'], {
    env: { ...process.env, ...env },
    timeout: 15_000,
    encoding: 'utf8',
  })
  return status === 0 && /\d+\.\d+\.\d+/.test(stdout)
}

async function prepareFromNpm(): Promise<Browser> {
  const { dependencies } = JSON.parse(readFileSync(join(MANIFESTS, 'package.json'), 'utf8'))
  const version = dependencies[PACKAGE]
  const folder = join(CACHE, `chromium-${version}`)
  if (!existsSync(folder)) await install(folder)
  const executablePath = join(folder, 'chromium')
  const additions: Record<string, string> = systemHasFonts()
    ? {}
    : { FONTCONFIG_FILE: writeFontConfig(folder) }
  const libraries = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
  for (const env of [additions, { ...additions, LD_LIBRARY_PATH: libraries }]) {
    if (starts(executablePath, env)) {
      const source = [`npm ${PACKAGE}`, version, ...Object.keys(env)].join(' ')
      return { executablePath, env, source }
    }
  }
  throw new Error(`The Chromium of ${PACKAGE} ${version}, unpacked in ${folder}, does not start here.`)
}

/** Installs into a temporary folder and renames it when complete, so that concurrent processes see all or nothing. */
async function install(folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const packages = mkdtempSync(join(CACHE, 'packages-'))
  const draft = mkdtempSync(`${folder}.new-`)
  try {
    for (const name of ['package.json', 'package-lock.json'])
      copyFileSync(join(MANIFESTS, name), join(packages, name))
    execFileSync('npm', ['ci', '--silent', '--ignore-scripts'], { cwd: packages, stdio: 'inherit' })
    await unpack(join(packages, 'node_modules', PACKAGE), draft)
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(join(folder, 'chromium'))) throw error
  } finally {
    for (const each of [packages, draft]) rmSync(each, { recursive: true, force: true })
  }
}

/** Unpacks the package's files directly, because its entry point sets variables and unpacks to /tmp. */
async function unpack(packageFolder: string, folder: string): Promise<void> {
  const { extract } = createRequire(join(packageFolder, 'package.json'))('tar-fs') as {
    extract: (folder: string) => Writable
  }
  const decompress = (name: string, target: Writable): Promise<void> =>
    pipeline(createReadStream(join(packageFolder, 'bin', name)), createBrotliDecompress(), target)
  await Promise.all([
    decompress('chromium.br', createWriteStream(join(folder, 'chromium'), { mode: 0o755 })),
    decompress('swiftshader.tar.br', extract(folder)),
    decompress('al2023.tar.br', extract(folder)),
    decompress('fonts.tar.br', extract(join(folder, 'fonts'))),
  ])
}

function systemHasFonts(): boolean {
  const folder = '/usr/share/fonts'
  if (!existsSync('/etc/fonts/fonts.conf') || !existsSync(folder)) return false
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) =>
    /\.(ttf|otf|ttc)$/i.test(name),
  )
}

/** Writes the font configuration at every start, because the repository may have moved. */
function writeFontConfig(folder: string): string {
  const file = join(folder, 'fonts', 'fonts.conf')
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((each) => `<dir>${each}</dir>`).join('')
  const cache = `<cachedir>${join(folder, 'font-cache')}</cachedir>`
  const draft = `${file}.${process.pid}`
  writeFileSync(
    draft,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}${cache}</fontconfig>\n`,
  )
  renameSync(draft, file)
  return file
}
