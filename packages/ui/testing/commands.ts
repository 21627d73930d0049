import type { Answer } from './local-answers.ts'

/** Commands that a test sends to the browser and the test server; vitest.config.ts implements them. */
declare module 'vitest/browser' {
  interface BrowserCommands {
    allowClipboard: () => Promise<void>
    refuseClipboard: () => Promise<void>
    /**
     * Lets the test server tell this page's requests from those of the pages beside it, and forget the answers of the file
     * before.
     */
    startFile: () => Promise<void>
    setAnswer: (path: string, answer: Answer) => Promise<void>
    /** Drags the element to the right with the pressed mouse. */
    swipe: (selector: string, pixels: { from: number; by: number }) => Promise<void>
    bodiesSent: (path: string) => Promise<unknown[]>
  }
}

export { commands } from 'vitest/browser'
