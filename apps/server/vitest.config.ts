import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SECURITY_TAGS } from './src/testing/security-tags.ts'

/** Tests that measure time run by `npm run timing`, one after the other on a quiet machine. */
const TIMING_FILES = process.env.TIMING ? [] : ['src/**/*.timing.test.ts']

/** Errors outside of all tests, such as an unhandled rejection, are not in the JSON report. */
const countErrorsOutside = {
  onTestRunEnd: (_files: unknown, errors: readonly unknown[]) => {
    mkdirSync('test-results', { recursive: true })
    writeFileSync('test-results/errors-outside.json', String(errors.length))
  },
}

export default defineConfig({
  test: {
    globalSetup: 'src/testing/postgres.ts',
    tags: SECURITY_TAGS,
    // One for each core: more take each other's caches, and Postgres works beside them (0079).
    maxWorkers: Math.min(availableParallelism(), 3),
    reporters: ['default', 'json', countErrorsOutside],
    outputFile: { json: 'test-results/vitest.json' },
    include: ['src/**/*.test.ts'],
    exclude: TIMING_FILES,
    // No module of the server or of the tests keeps state, so the files of a process share what it has loaded.
    isolate: false,
    // Limits for a machine three times slower than a quiet one: they only end what would never end.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
})
