import { defineConfig } from '@playwright/test'
import { launchArguments, resolveBrowser } from './browser.ts'

const browser = await resolveBrowser()
Object.assign(process.env, browser.env)

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results/artifacts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // One more than the smallest machine has cores: a browser waits a third of its time.
  workers: 3,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  projects: [
    { name: 'journeys', testIgnore: 'start-command.spec.ts' },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 360, height: 740 } } },
    { name: 'start', testMatch: 'start-command.spec.ts', dependencies: ['journeys', 'phone'] },
  ],
  use: {
    launchOptions: {
      executablePath: browser.executablePath,
      args: launchArguments,
      env: { ...process.env, ...browser.env },
    },
    locale: 'en-US',
    screenshot: 'only-on-failure',
  },
})
