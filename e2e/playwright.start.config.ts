/** The tests of `npm start` and of the release, one after the other: two builds at a time would write the same files. */
import base, { BUILDING } from './playwright.config.ts'

export default {
  ...base,
  testMatch: BUILDING,
  outputDir: 'test-results/start-artifacts',
  globalSetup: undefined,
  workers: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/start.json' }]] as const,
  projects: [{ name: 'start' }],
}
