// Checks the tree against dependency-cruiser.cjs and dependency-cruiser.folders.cjs. Then plants a violation of every
// rule in a temporary tree, to prove that each rule can fail.
import './require-node.mjs'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractCruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config'

const root = resolve(import.meta.dirname, '..')
const CHECKS = [
  { config: 'dependency-cruiser.cjs', folders: ['packages', 'apps', 'e2e', 'bench'] },
  { config: 'dependency-cruiser.folders.cjs', folders: ['apps/server/src'] },
]

/** For each rule, files that break it, with their content. */
const PLANTED = {
  'no-cycles': {
    'packages/rules/src/cycle-a.ts': "import './cycle-b.ts'",
    'packages/rules/src/cycle-b.ts': "import './cycle-a.ts'",
  },
  'no-folder-cycles': {
    'apps/server/src/planted-c/one.ts': "import '../planted-d/two.ts'",
    'apps/server/src/planted-d/two.ts': '',
    'apps/server/src/planted-d/three.ts': "import '../planted-c/four.ts'",
    'apps/server/src/planted-c/four.ts': '',
  },
  'no-undeclared-packages': { 'apps/buyer/src/planted-1.ts': "import 'fastify'" },
  'no-unused-files': { 'packages/ui/src/planted-14.ts': '' },
  'rules-are-pure': { 'packages/rules/src/planted-2.ts': "import 'node:fs'" },
  'ui-knows-no-product': { 'packages/ui/src/planted-3.ts': "import '../../rules/src/levels.ts'" },
  'web-client-knows-no-app': {
    'packages/web-client/src/planted-13.ts': "import '../../../apps/buyer/src/storage.ts'",
  },
  'apps-are-islands': { 'apps/buyer/src/planted-4.ts': "import '../../operator/src/storage.ts'" },
  'apps-take-only-types-from-the-server': {
    'apps/buyer/src/planted-5.ts': "import '../../server/src/trpc/buyer-router.ts'",
  },
  'buyer-takes-only-the-buyer-router': {
    'apps/buyer/src/planted-6.ts': "import type {} from '../../server/src/trpc/operator-router.ts'",
  },
  'operator-takes-only-the-operator-router': {
    'apps/operator/src/planted-7.ts': "import type {} from '../../server/src/db/schema.ts'",
  },
  'use-cases-know-no-transport': { 'apps/server/src/orders/planted-8.ts': "import 'fastify'" },
  'doors-do-not-query': { 'apps/server/src/rest/planted-9.ts': "import 'kysely'" },
  'doors-do-not-go-through-each-other': {
    'apps/server/src/rest/planted-12.ts': "import '../trpc/trpc.ts'",
  },
  'one-place-for-arithmetic': { 'packages/rules/src/planted-10.ts': "import 'big.js'" },
  'screens-look-up-not-sideways': {
    'apps/buyer/src/routes/dashboard/overview/planted-11.ts': "import '../buy-token/place-order.ts'",
  },
  'migrations-import-nothing-of-ours': {
    'apps/server/src/db/migrations/0000-planted.ts': "import '../schema.ts'",
  },
}

/** Returns the violations in the tree at `baseDir`, the number of modules and the names of the rules. */
async function cruiseTree(baseDir) {
  const found = { violations: [], modules: 0, rules: [] }
  for (const { config, folders } of CHECKS) {
    const options = await extractCruiseOptions(join(root, config))
    const tsConfig = extractTsConfig(join(root, options.tsConfig.fileName))
    const present = folders.filter((folder) => existsSync(join(baseDir, folder)))
    const { output } = await cruise(present, { ...options, baseDir }, undefined, { tsConfig })
    found.violations.push(...output.summary.violations)
    found.modules = Math.max(found.modules, output.summary.totalCruised)
    found.rules.push(...options.ruleSet.forbidden.map(({ name }) => name))
  }
  return found
}

/** Writes the planted files, the packages' manifests, and an empty file for each of our files that they import. */
function plantViolations(tree) {
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const path of ['package.json', ...globSync('{packages,apps}/*/package.json', { cwd: root })]) {
    cpSync(join(root, path), join(tree, path))
  }
  for (const [path, content] of Object.values(PLANTED).flatMap(Object.entries)) {
    writeInto(tree, path, content)
    const [, imported] = /'(\.[^']+)'/.exec(content) ?? []
    if (imported === undefined) continue
    const target = join(dirname(path), imported)
    if (Object.values(PLANTED).some((files) => target in files)) continue
    if (!existsSync(join(root, target)))
      throw new Error(`${path} imports ${target}, which is not there any more`)
    writeInto(tree, target, '')
  }
}

function writeInto(tree, path, content) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), `${content}\n`)
}

async function rulesThatFire() {
  const tree = mkdtempSync(join(tmpdir(), 'presale-architecture-'))
  try {
    plantViolations(tree)
    const { violations } = await cruiseTree(tree)
    const isPlanted = ({ rule, from }) =>
      Object.keys(PLANTED[rule.name] ?? {}).some((path) => from === path || from === dirname(path))
    return new Set(violations.filter(isPlanted).map(({ rule }) => rule.name))
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

const { violations, modules, rules } = await cruiseTree(root)
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
const fired = await rulesThatFire()
const silent = rules.filter((name) => !fired.has(name))
if (silent.length > 0) console.error(`These rules did not see their planted violation: ${silent.join(', ')}`)
if (violations.length > 0 || silent.length > 0) process.exit(1)
console.log(
  `${modules} modules keep all ${rules.length} rules, and every rule fires on its planted violation`,
)
