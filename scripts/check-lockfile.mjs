// Fails when a lockfile lacks an optional platform package, because the next `npm ci` or another platform would fail.
// Also fails when it names its registry host, lacks a package's hash, resolves one of our names elsewhere, or has an
// install script that isn't allowed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The product, and the folders that install their own packages on first use. */
const FOLDERS = ['', 'bench/lighthouse', 'e2e/chromium', 'scripts/mutation']

const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
// A package and its variants for other platforms share one scope.
const familyOf = (name) => (name.startsWith('@') ? name.split('/')[0] : name)
const families = new Set(Object.keys(allowScripts).map(familyOf))

function lackingIn(packages, path) {
  const lacks = (name) => !Object.keys(packages).some((other) => other.endsWith(`node_modules/${name}`))
  const optional = Object.keys(packages[path].optionalDependencies ?? {})
  return optional.filter(lacks).map((name) => `${path || 'package.json'} names ${name}, which it lacks`)
}

function problemsIn(packages, path) {
  const entry = packages[path]
  const problems = lackingIn(packages, path)
  if (entry.resolved?.startsWith('http')) problems.push(`${path} is pinned to the address it came from`)
  const name = path.split('node_modules/').at(-1)
  const isForeign = path.includes('node_modules/') && !entry.link
  if (isForeign && !entry.inBundle && !entry.integrity) problems.push(`${path} is not pinned by its hash`)
  if (isForeign && name.startsWith('@presale/')) problems.push(`${path} is not our own`)
  if (entry.hasInstallScript && !families.has(familyOf(name))) problems.push(`${path} would run something`)
  return problems
}

const lockfiles = FOLDERS.map((folder) => join(folder, 'package-lock.json')).filter(existsSync)
let isSound = true
for (const lockfile of lockfiles) {
  const { packages } = JSON.parse(readFileSync(lockfile, 'utf8'))
  const problems = Object.keys(packages).flatMap((path) => problemsIn(packages, path))
  for (const problem of problems) console.error(`${lockfile}: ${problem}`)
  if (problems.length > 0) isSound = false
  else console.log(`${lockfile}: ${Object.keys(packages).length} packages, none missing`)
}
process.exit(isSound ? 0 : 1)
