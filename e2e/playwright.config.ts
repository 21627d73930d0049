import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { resolveBrowser, testArguments } from './browser.ts'

const browser = await resolveBrowser()
Object.assign(process.env, browser.env)

/** Tests that build, and so change the files that the other tests serve. */
export const BUILDING = ['start-command.spec.ts', 'release.spec.ts']

// Node runs the tests as they are written, as it runs the server. So no stack needs the source maps that Playwright would
// look up at each step: a tenth of the processor time of its own.
Reflect.deleteProperty(Error, 'prepareStackTrace')

export default defineConfig({
  testDir: '.',
  build: { external: ['**/*.ts'] },
  outputDir: 'test-results/artifacts',
  // Limits for a machine three times slower than a quiet one: they only end what would never end.
  globalTimeout: 45 * 60_000,
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 120_000 } },
  fullyParallel: true,
  globalSetup: './template.ts',
  // One for each core: more take each other's caches, and each has a browser and a product of its own to start (0079).
  workers: Number(process.env.E2E_WORKERS ?? Math.min(availableParallelism(), 5)),
  forbidOnly: true,
  // In CI a test that failed is tried twice more, at the end and alone; one that then passes is named as flaky.
  retries: process.env.CI ? 2 : 0,
  retryStrategy: 'isolated',
  failOnFlakyTests: !!process.env.E2E_STRICT,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  projects: [
    // What builds runs by playwright.start.config.ts.
    { name: 'journeys', testIgnore: [...BUILDING, '*.timing.spec.ts'] },
    // Run by `npm run timing`, one after the other.
    { name: 'timing', testMatch: process.env.TIMING ? '*.timing.spec.ts' : [] },
    // With --strict, as every night, all that make sense at the width of a phone. What depends on a width sets it itself.
    {
      name: 'phone',
      testMatch: process.env.E2E_STRICT ? '*.spec.ts' : [],
      grep: /@phone/,
      use: { viewport: { width: 360, height: 740 } },
    },
  ],
  use: {
    launchOptions: {
      executablePath: browser.executablePath,
      args: testArguments,
      env: { ...process.env, ...browser.env },
    },
    locale: 'en-US',
    // Nothing waits for a dialog to stand still. Tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
})
