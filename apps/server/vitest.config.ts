import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/postgres.ts',
    // One more than the smallest machine has cores: a test waits for Postgres half its time.
    maxWorkers: 3,
    // Limits for a machine three times slower than a quiet one: they only end what would never end.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
})
