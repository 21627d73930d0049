import { defineConfig } from 'vitest/config'
import { SECURITY_TAGS } from '../../apps/server/src/testing/security-tags.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    tags: SECURITY_TAGS,
    // The rules are pure functions, so test files can share a worker and its loaded modules.
    isolate: false,
    // Ten thousand runs of a property take half a second, but many times that on a busy machine.
    testTimeout: 60_000,
    reporters: ['default', 'json'],
    outputFile: { json: 'test-results/vitest.json' },
  },
})
