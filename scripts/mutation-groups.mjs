import { join } from 'node:path'

/** Stryker's packages, in a folder of their own: only `npm run mutation` needs them. */
export const STRYKER = join(import.meta.dirname, 'mutation/node_modules/@stryker-mutator')

/**
 * `changed` are the files under `src` that get mutants, `asked` the tests that run: fast ones first, as a failure
 * ends a run.
 */
export const MUTATION_GROUPS = {
  rules: {
    folder: 'packages/rules',
    changed: ['decimal', 'levels', 'quote', 'rates', 'rate-confirmation', 'order', 'order-request', 'role'],
    asked: ['decimal', 'levels', 'quote', 'rates', 'order-request', 'role', 'texts'],
  },
  books: {
    folder: 'apps/server',
    changed: ['orders/ledger', 'orders/change-order', 'orders/settle-order'],
    asked: [
      ...['orders/settle-order', 'orders/undo-decision', 'orders/settle-many', 'orders/buyer-orders'],
      ...['accounts/list-buyers', 'accounts/search-buyers'],
    ],
  },
  placing: {
    folder: 'apps/server',
    changed: ['orders/create-order', 'orders/create-order-by-figures', 'orders/place-orders'],
    asked: ['orders/place-orders', 'orders/create-order', 'orders/create-order-by-figures'],
  },
  sessions: {
    folder: 'apps/server',
    changed: ['accounts/sessions'],
    asked: [
      ...['accounts/sessions', 'accounts/manage-operators', 'accounts/accounts', 'accounts/operators'],
      'accounts/profile',
    ],
  },
  passwords: {
    folder: 'apps/server',
    changed: [
      ...['accounts/passwords', 'limits/attempts', 'limits/count-attempts'],
      'limits/session-guesses',
    ],
    asked: [
      ...['limits/session-guesses', 'limits/attempts', 'accounts/accounts', 'accounts/operators'],
      ...['accounts/second-factor', 'accounts/flood'],
    ],
  },
  factors: {
    folder: 'apps/server',
    changed: [
      ...['accounts/totp', 'accounts/recovery-codes', 'accounts/confirm-identity'],
      ...['accounts/second-factor', 'accounts/operator-second-factor', 'accounts/buyer-second-factor'],
      'accounts/log-in-buyer',
    ],
    asked: ['accounts/totp', 'accounts/second-factor', 'accounts/buyer-second-factor'],
  },
  invites: {
    folder: 'apps/server',
    changed: ['accounts/invites'],
    asked: ['accounts/invites', 'accounts/manage-operators'],
  },
  access: {
    folder: 'apps/server',
    changed: ['errors', 'http/caller', 'limits/permissions', 'trpc/trpc', 'trpc/plain-calls'],
    asked: ['errors', 'http/caller', 'trpc/plain-calls', 'trpc/trpc', 'trpc/answers'],
  },
  calls: {
    folder: 'apps/server',
    changed: ['rest/call'],
    asked: ['rest/refusals', 'rest/recent', 'rest/admin', 'rest/rest', 'rest/authorization'],
  },
}

/** Stryker's options for a group. Both reports go to the package's `test-results`. */
export function strykerOptions(group) {
  const { changed } = MUTATION_GROUPS[group]
  return {
    testRunner: 'vitest',
    plugins: [join(STRYKER, 'vitest-runner/dist/src/index.js')],
    mutate: changed.map((name) => `src/${name}.ts`),
    vitest: { configFile: join(import.meta.dirname, 'vitest.mutation.config.mjs'), related: false },
    ignorePatterns: ['dist-types'],
    concurrency: 2,
    // Generous, because the machine may be busy and a runner that is ended must start another Postgres.
    timeoutFactor: 4,
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 15,
    reporters: ['progress-append-only', 'json', 'html'],
    allowConsoleColors: false,
    jsonReporter: { fileName: `test-results/mutation-${group}.json` },
    htmlReporter: { fileName: `test-results/mutation-${group}.html` },
    // Repeats only mutants whose code or tests changed, and keeps results of an interrupted run.
    incremental: true,
    incrementalFile: `test-results/mutation-${group}.incremental.json`,
  }
}

/** A timeout that a busy machine may have caused. Stryker limits endless loops by their iterations instead. */
export function isTimeOut({ status, statusReason = '' }) {
  if (status === 'Timeout') return !statusReason.includes('Hit limit')
  return status === 'Killed' && /timed out in \d+ ?ms|timeout exceeded|due to \w+ timeout/i.test(statusReason)
}
