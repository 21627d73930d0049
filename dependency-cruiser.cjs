/** The architecture, written as rules; docs/architecture.md says why. `npm run architecture` also plants a violation of each. */
const deny = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const USE_CASES =
  '^apps/server/src/(accounts|audit|currencies|db|demo-sale|files|limits|lists|orders|pdf|tracking-keys)/'
const TESTS = '\\.test\\.ts$'
/** What is run, not imported: by Node, a page, a test runner or a test; and types of a package. */
const STARTED = [
  '/main\\.tsx?$',
  '\\.(test|fixture)\\.tsx?$',
  '\\.d\\.ts$',
  '^apps/buyer/src/routes/landing/script\\.ts$',
  '^apps/server/src/(accounts/hash-password-worker|demo-sale/fill-database|start/check-books)\\.m?[jt]s$',
  '^apps/server/src/testing/(keep-)?postgres\\.ts$',
]

module.exports = {
  forbidden: [
    deny('no-cycles', 'Two modules that need each other are one module.', {}, { circular: true }),
    deny(
      'no-undeclared-packages',
      'npm hoists; a package must still declare what it imports.',
      // Its name is one of the manifest's `imports`, whose package the manifest declares.
      { pathNot: '^apps/server/src/pdf/draw-paper' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    ),
    {
      name: 'no-unused-files',
      comment: 'What nothing imports is dead.',
      severity: 'error',
      from: {},
      module: { path: '^(apps|packages)/[^/]+/src/', pathNot: STARTED, numberOfDependentsLessThan: 1 },
    },
    deny(
      'rules-are-pure',
      'The rules run in a browser and on the server alike.',
      { path: '^packages/rules/src', pathNot: TESTS },
      {
        pathNot: [
          '^packages/rules/src',
          'node_modules/(big\\.js|zod|@types/big\\.js|@noble/hashes|@scure/base)/',
        ],
      },
    ),
    deny(
      'ui-knows-no-product',
      'Primitives know React and their own words, not tokens or orders.',
      { path: '^packages/ui/src' },
      {
        path: '^(apps|packages/(rules|web-client))/',
        pathNot: '^packages/rules/src/texts/(sentences|ui)\\.ts$',
      },
    ),
    deny(
      'web-client-knows-no-app',
      'What both apps share knows neither of them, nor the server.',
      { path: '^packages/web-client/src' },
      { path: '^apps/' },
    ),
    deny(
      'apps-are-islands',
      'One app never imports another, save for the types of its own router.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: ['^apps/$1/', '^apps/server/'] },
    ),
    deny(
      'apps-take-only-types-from-the-server',
      'No server code reaches a browser.',
      { path: '^apps/(buyer|operator)/' },
      { path: '^apps/server/', dependencyTypesNot: ['type-only'] },
    ),
    deny(
      'buyer-takes-only-the-buyer-router',
      'The buyer app cannot see an operator’s verb.',
      { path: '^apps/buyer/' },
      { path: '^apps/server/', pathNot: 'trpc/buyer-router' },
    ),
    deny(
      'operator-takes-only-the-operator-router',
      'Nor the other way round.',
      { path: '^apps/operator/' },
      { path: '^apps/server/', pathNot: 'trpc/operator-router' },
    ),
    deny(
      'use-cases-know-no-transport',
      'tRPC, REST and Fastify sit on top of the use cases.',
      { path: USE_CASES, pathNot: TESTS },
      {
        path: ['^apps/server/src/(trpc/|rest/|exports/|http/|app)', 'node_modules/(@trpc|fastify|@fastify)/'],
      },
    ),
    deny(
      'doors-do-not-query',
      'Only use cases speak SQL.',
      { path: '^apps/server/src/(trpc|rest|exports|http)/', pathNot: TESTS },
      { path: 'node_modules/(kysely|pg)/' },
    ),
    deny(
      'doors-do-not-go-through-each-other',
      'Each door opens onto the use cases; the documented names stay behind one of them.',
      { path: '^apps/server/src/(trpc|rest|exports)/', pathNot: TESTS },
      { path: '^apps/server/src/(trpc|rest|exports)/', pathNot: '^apps/server/src/$1/' },
    ),
    deny(
      'one-place-for-arithmetic',
      'Decimals are added and divided in decimal.ts only.',
      { pathNot: ['^packages/rules/src/decimal\\.ts$', 'node_modules'] },
      { path: 'node_modules/(big\\.js|@types/big\\.js)/' },
    ),
    deny(
      'screens-look-up-not-sideways',
      'What two screens share moves up to their common folder.',
      { path: '^apps/(buyer|operator)/src/routes/((?:admin/)?dashboard)/([^/]+)/' },
      {
        path: '^apps/(buyer|operator)/src/routes/(?:admin/)?dashboard/[^/]+/',
        pathNot: '^apps/$1/src/routes/$2/$3/',
      },
    ),
    deny(
      'migrations-import-nothing-of-ours',
      'A migration means the same for ever.',
      { path: '^apps/server/src/db/migrations/0' },
      { pathNot: ['node_modules/kysely/', '^apps/server/src/db/migrations/0005-terms[.]ts$'] },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: '(^|/)(node_modules|dist|dist-types)/' },
    exclude: {
      path: '^(packages/|apps/)?[^/]+/(dist|dist-types|test-results|\\.stryker-tmp)/|/(vite|vitest)\\.config\\.ts$',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'types', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js'],
    },
  },
}
