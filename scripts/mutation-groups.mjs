import { join } from 'node:path'

/**
 * What mutation testing changes, by group: the files under `src` whose code is changed, and the test files that are asked,
 * the quick ones first, for the first that notices ends the run. Those of the server have a real Postgres.
 */
export const MUTATION_GROUPS = {
  rules: {
    folder: 'packages/rules',
    changed: ['decimal', 'levels', 'quote', 'rates', 'rate-confirmation', 'order', 'order-request', 'role'],
    asked: ['decimal', 'levels', 'quote', 'rates', 'order-request', 'role', 'texts'],
  },
  books: {
    folder: 'apps/server',
    changed: ['orders/ledger', 'orders/order-state', 'orders/settle-order'],
    asked: [
      ...['orders/settle-order', 'orders/undo-decision', 'orders/settle-many', 'orders/buyer-orders'],
      ...['accounts/list-buyers', 'accounts/search-buyers'],
    ],
  },
  placing: {
    folder: 'apps/server',
    changed: ['orders/create-order', 'orders/place-order', 'orders/place-together'],
    asked: ['orders/place-together', 'orders/create-order'],
  },
  sessions: {
    folder: 'apps/server',
    changed: ['accounts/sessions', 'accounts/operator-sessions'],
    asked: [
      ...['accounts/sessions', 'accounts/manage-operators', 'accounts/accounts', 'accounts/operators'],
      'accounts/profile',
    ],
  },
  passwords: {
    folder: 'apps/server',
    changed: [
      ...['accounts/passwords', 'accounts/attempts', 'accounts/count-attempts'],
      'accounts/count-guesses',
    ],
    asked: [
      ...['accounts/count-guesses', 'accounts/count-attempts', 'accounts/accounts', 'accounts/operators'],
      ...['accounts/second-factor', 'accounts/abandoned', 'accounts/flood'],
    ],
  },
  factors: {
    folder: 'apps/server',
    changed: [
      ...['accounts/totp', 'accounts/recovery-codes', 'accounts/confirm-identity'],
      'accounts/second-factor',
    ],
    asked: ['accounts/totp', 'accounts/second-factor'],
  },
  invites: {
    folder: 'apps/server',
    changed: ['accounts/invites'],
    asked: ['accounts/invites', 'accounts/manage-operators'],
  },
  access: {
    folder: 'apps/server',
    changed: ['errors', 'caller', 'accounts/permissions', 'trpc/trpc', 'trpc/plain-calls'],
    asked: ['errors', 'caller', 'trpc/plain-calls', 'trpc/trpc', 'trpc/answers'],
  },
  calls: {
    folder: 'apps/server',
    changed: ['rest/call'],
    asked: ['rest/refusals', 'rest/recent', 'rest/admin', 'rest/rest', 'rest/authorization'],
  },
}

/** Fewer changes in 100 noticed than this, in any group, is a failure. */
const LEAST_NOTICED = 85

/** How Stryker is asked about a group; what came of it is left in the package's `test-results`. */
export function strykerOptions(group) {
  const { changed } = MUTATION_GROUPS[group]
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: changed.map((name) => `src/${name}.ts`),
    vitest: { configFile: join(import.meta.dirname, 'vitest.mutation.config.mjs'), related: false },
    ignorePatterns: ['dist-types'],
    // One for each core of the smallest machine.
    concurrency: 2,
    // Beyond four times what the tests took, for the machine may have got busy since; then a runner that had to be ended
    // begins again with a Postgres of its own.
    timeoutFactor: 4,
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 15,
    reporters: ['progress-append-only', 'json'],
    allowConsoleColors: false,
    jsonReporter: { fileName: `test-results/mutation-${group}.json` },
    // What nothing has touched since the last run is not asked again; what was asked is kept when a run is ended.
    incremental: true,
    incrementalFile: `test-results/mutation-${group}.incremental.json`,
    thresholds: { high: 95, low: LEAST_NOTICED, break: LEAST_NOTICED },
  }
}

/** Too slow, which may have been the machine; a loop without an end is no such case, for it was counted. */
export function isTimeOut({ status, statusReason = '' }) {
  if (status === 'Timeout') return !statusReason.includes('Hit limit')
  return status === 'Killed' && /timed out in \d+ ?ms|timeout exceeded|due to \w+ timeout/i.test(statusReason)
}
