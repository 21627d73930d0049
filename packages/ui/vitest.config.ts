import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommandContext } from 'vitest/node'
import { SECURITY_TAGS } from '../../apps/server/src/testing/security-tags.ts'
import { componentTestArguments, resolveBrowser } from '../../e2e/browser.ts'
import {
  type Answer,
  bodiesSent,
  forgetAnswers,
  localAnswers,
  PAGE_HEADER,
  setAnswer,
} from './testing/local-answers.ts'

const CLIPBOARD = ['clipboard-read', 'clipboard-write']

const browser = await resolveBrowser()

// The React that users get, which takes a sixth less time than the one for development (0074).
process.env.NODE_ENV = 'production'

/**
 * Files with a page of their own: their tests need code that has not been loaded yet, or change what a page keeps until it is
 * loaded again, such as its language and that the browser came online.
 */
const ALONE = '{apps,packages}/*/{src,preview}/**/*.alone.test.tsx'

const ALL = '{apps,packages}/*/{src,preview}/**/*.test.tsx'

/** The component tests of every package, in the Chromium of the end-to-end tests. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  plugins: [react(), tailwindcss(), localAnswers()],
  // The same React, which besides tells a Profiler what it renders.
  resolve: { alias: { 'react-dom/client': 'react-dom/profiling' } },
  // Vite reloads the page when it discovers a dependency during a test.
  optimizeDeps: {
    include: [
      'axe-core',
      'qr/decode.js',
      'react',
      'react-dom',
      'react-dom/profiling',
      'vitest-browser-react',
    ],
  },
  test: {
    tags: SECURITY_TAGS,
    api: { host: '127.0.0.1' },
    setupFiles: [`${import.meta.dirname}/testing/setup.ts`],
    testTimeout: 120_000,
    // In CI, for a test here leaves nothing that its second try would meet.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
    silent: 'passed-only',
    // One page for each core, with test files of its own: more pages would only load the code more often.
    maxWorkers: Math.min(availableParallelism(), 3),
    reporters: ['default', 'json'],
    outputFile: { json: `${import.meta.dirname}/test-results/components.json` },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        // A click on an element that is missing names it, long before the test's own limit.
        actionTimeout: 30_000,
        launchOptions: {
          executablePath: browser.executablePath,
          args: componentTestArguments,
          env: { ...process.env, ...browser.env },
        },
        contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
      }),
      commands: {
        allowClipboard: ({ context }: BrowserCommandContext) => context.grantPermissions(CLIPBOARD),
        refuseClipboard: ({ context }: BrowserCommandContext) => context.clearPermissions(),
        swipe,
        startFile: ({ context, sessionId }: BrowserCommandContext) => {
          forgetAnswers(sessionId)
          return context.setExtraHTTPHeaders({ [PAGE_HEADER]: sessionId })
        },
        setAnswer: ({ sessionId }: BrowserCommandContext, path: string, answer: Answer) =>
          setAnswer(sessionId, path, answer),
        bodiesSent: ({ sessionId }: BrowserCommandContext, path: string) => bodiesSent(sessionId, path),
      },
      instances: [
        // One page loads the code once for many files: a fifth of the time. `setup.ts` empties it before each test.
        {
          browser: 'chromium',
          name: 'together',
          isolate: false,
          include: [ALL],
          exclude: [ALONE],
        },
        { browser: 'chromium', name: 'alone', include: [ALONE] },
      ],
    },
  },
})

async function swipe({ page, iframe }: BrowserCommandContext, selector: string, { from = 0, by = 0 }) {
  const box = await iframe.locator(selector).boundingBox()
  const [x, y] = [(box?.x ?? 0) + from, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y)
  await page.mouse.move(x + by, y)
  await page.mouse.up()
}
