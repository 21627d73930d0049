// Fails when the lockfile lacks an optional platform package (the next `npm ci` would fail, or
// another platform would break), or names the host it was installed from.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const paths = Object.keys(packages)
const problems = []
for (const [path, entry] of Object.entries(packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!paths.some((other) => other.endsWith(`node_modules/${name}`))) {
      problems.push(`${path || 'package.json'} names ${name}, which the lockfile lacks`)
    }
  }
  if (entry.resolved?.startsWith('http')) problems.push(`${path} is pinned to the address it came from`)
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log(`lockfile: ${paths.length} packages, none missing`)
