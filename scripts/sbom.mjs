// Lists what the product needs at run time, from the lockfile alone, in CycloneDX's form: `npm -s run sbom`. Named
// workspaces, such as @presale/server, limit the list to them. `npm sbom --omit=dev` leaves out every package that is a
// development dependency of any workspace, such as fastify.
import { readFileSync } from 'node:fs'

const PRODUCT = ['@presale/server', '@presale/buyer', '@presale/operator']
const { name, version, packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** The lockfile's path of what `from` imports by this name, as Node finds it. Undefined: not installed. */
function findPackage(from, wanted) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const path = `${folder}${folder === '' ? '' : '/'}node_modules/${wanted}`
    if (packages[path]) return packages[path].link ? packages[path].resolved : path
    if (folder === '') return undefined
  }
}

/** Peers are left out: a package that needs one at run time names it as a dependency too. */
function dependenciesOf(path) {
  const { dependencies, optionalDependencies } = packages[path]
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  return names.flatMap((wanted) => findPackage(path, wanted) ?? [])
}

function reach(roots) {
  const found = new Set(roots)
  for (const path of found) for (const next of dependenciesOf(path)) found.add(next)
  return [...found].sort()
}

const nameOf = (path) => packages[path].name ?? path.split('node_modules/').at(-1)
/** npm's name for a package: https://github.com/package-url/purl-spec */
const purlOf = (path) => `pkg:npm/${nameOf(path).replace('@', '%40')}@${packages[path].version}`

function describe(path) {
  const { integrity, license } = packages[path]
  const [, algorithm, hash] = /^sha(\d+)-(.+)$/.exec(integrity ?? '') ?? []
  return {
    type: 'library',
    'bom-ref': path,
    name: nameOf(path),
    version: packages[path].version,
    purl: purlOf(path),
    ...(hash && {
      hashes: [{ alg: `SHA-${algorithm}`, content: Buffer.from(hash, 'base64').toString('hex') }],
    }),
    ...(license && { licenses: [{ license: { name: license } }] }),
  }
}

const roots = (process.argv.length > 2 ? process.argv.slice(2) : PRODUCT).map((workspace) => {
  const path = findPackage('', workspace)
  if (path === undefined) throw new Error(`package-lock.json has no workspace ${workspace}.`)
  return path
})
const listed = reach(roots)
const sbom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
  components: listed.map(describe),
  dependencies: [
    { ref: name, dependsOn: roots },
    ...listed.map((path) => ({ ref: path, dependsOn: dependenciesOf(path) })),
  ],
}
process.stdout.write(`${JSON.stringify(sbom, undefined, 2)}\n`)
