// Holds the tree against dependency-cruiser.cjs, then plants one violation of every rule in a copy and sees each fire.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const { forbidden } = createRequire(import.meta.url)('../dependency-cruiser.cjs')

/** For each rule a file that breaks it. */
const PLANTED = {
  'no-cycles': {
    'packages/rules/src/cycle-a.ts': "import './cycle-b.ts'",
    'packages/rules/src/cycle-b.ts': "import './cycle-a.ts'",
  },
  'no-undeclared-packages': { 'apps/buyer/src/planted-1.ts': "import 'fastify'" },
  'rules-are-pure': { 'packages/rules/src/planted-2.ts': "import 'node:fs'" },
  'ui-knows-no-product': { 'packages/ui/src/planted-3.ts': "import '../../rules/src/levels.ts'" },
  'apps-are-islands': { 'apps/buyer/src/planted-4.ts': "import '../../operator/src/theme.ts'" },
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

function cruise(folder, ...options) {
  const result = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      'dependency-cruiser.cjs',
      ...options,
      'packages',
      'apps',
      'e2e',
      'bench',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  if (result.error) throw result.error
  return result
}

function copyTree(target) {
  const skipped = /(^|\/)(node_modules|dist|dist-types|test-results|\.turbo|\.data)(\/|$)/
  for (const name of [
    'packages',
    'apps',
    'e2e',
    'bench',
    'package.json',
    'tsconfig.base.json',
    'dependency-cruiser.cjs',
  ]) {
    const source = join(root, name)
    cpSync(source, join(target, name), {
      recursive: true,
      filter: (path) => !skipped.test(path.slice(root.length)),
    })
  }
  mkdirSync(join(target, 'node_modules/@presale'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@presale') symlinkSync(join(root, 'node_modules', name), join(target, 'node_modules', name))
  }
  for (const name of ['packages/rules', 'packages/ui', 'apps/server']) {
    symlinkSync(join(target, name), join(target, 'node_modules/@presale', name.split('/')[1]))
  }
}

function rulesThatFire() {
  const copy = mkdtempSync(join(tmpdir(), 'presale-architecture-'))
  try {
    copyTree(copy)
    for (const [path, content] of Object.values(PLANTED).flatMap(Object.entries)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true })
      writeFileSync(join(copy, path), `${content}\n`)
    }
    const { summary } = JSON.parse(cruise(copy, '--output-type', 'json').stdout)
    const planted = new Set(Object.values(PLANTED).flatMap(Object.keys))
    return new Set(summary.violations.filter(({ from }) => planted.has(from)).map(({ rule }) => rule.name))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const real = cruise(root)
process.stdout.write(real.stdout + real.stderr)
const fired = rulesThatFire()
const silent = forbidden.map((rule) => rule.name).filter((name) => !fired.has(name))
if (silent.length > 0) console.error(`Planted violations these rules did not see: ${silent.join(', ')}`)
else console.log(`every one of the ${fired.size} rules fires on its planted violation`)
process.exit(real.status === 0 && silent.length === 0 ? 0 : 1)
