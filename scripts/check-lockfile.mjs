// Fails when the lockfile lacks an optional platform package (the next `npm ci` would fail, or another platform would
// break), names the host it was installed from, does not pin a package by its hash, takes one of our own names from
// elsewhere, or has a package that would run something at its installation and is not allowed to.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const paths = Object.keys(packages)
// A package and its sisters for other platforms stand in one scope.
const familyOf = (name) => (name.startsWith('@') ? name.split('/')[0] : name)
const families = new Set(Object.keys(allowScripts).map(familyOf))
const problems = []
for (const [path, entry] of Object.entries(packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!paths.some((other) => other.endsWith(`node_modules/${name}`))) {
      problems.push(`${path || 'package.json'} names ${name}, which the lockfile lacks`)
    }
  }
  if (entry.resolved?.startsWith('http')) problems.push(`${path} is pinned to the address it came from`)
  const name = path.split('node_modules/').at(-1)
  const isOurs = !path.includes('node_modules/')
  if (!isOurs && !entry.link && !entry.inBundle && !entry.integrity)
    problems.push(`${path} is not pinned by its hash`)
  if (!isOurs && name.startsWith('@presale/') && !entry.link) problems.push(`${path} is not our own`)
  if (entry.hasInstallScript && !families.has(familyOf(name))) problems.push(`${path} would run something`)
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`lockfile: ${paths.length} packages, none missing`)
