/** The tests of `npm start` and of the release, one after the other: two builds at a time would write the same files. */
import type { PlaywrightTestConfig } from '@playwright/test'
import base, { BUILDING } from './playwright.config.ts'

const config: PlaywrightTestConfig = {
  ...base,
  testMatch: BUILDING,
  outputDir: 'test-results/start-artifacts',
  globalSetup: [],
  workers: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/start.json' }]],
  projects: [{ name: 'start' }],
}

export default config
