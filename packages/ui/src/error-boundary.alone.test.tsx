import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { ErrorBoundary, noteReturn } from './error-boundary.tsx'

function Broken(): ReactNode {
  throw new Error('This part fails on purpose')
}

test('a part that fails after the browser came online again is retried once without a press', async () => {
  const [whole, part] = [vi.fn(), vi.fn()]
  await show(
    <ErrorBoundary message="Nothing could be shown." onRetry={whole}>
      The rest
    </ErrorBoundary>,
  )
  window.dispatchEvent(new Event('online'))
  await show(
    <ErrorBoundary message="This part could not be shown." onRetry={part}>
      <Broken />
    </ErrorBoundary>,
  )
  await expect.element(page.getByRole('alert')).toMatchTextContent('This part could not be shown.')
  expect(part).toHaveBeenCalledOnce()
  expect(whole).not.toHaveBeenCalled()
})

test.each([
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is behind a proxy that does not reach it', () => Promise.resolve(new Response(null, { status: 502 }))],
])(
  'a part that fails while the server %s stays in the app, and is tried by a press and every ten seconds',
  async (_, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.spyOn(window, 'fetch').mockImplementation(answer)
    onTestFinished(() => void vi.restoreAllMocks())
    noteReturn()
    await show(
      <ErrorBoundary message="This page could not be shown.">
        <Broken />
      </ErrorBoundary>,
    )
    await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(fetch).toHaveBeenCalledTimes(2)
    for (const times of [3, 4]) {
      await vi.advanceTimersByTimeAsync(10_000)
      expect(fetch).toHaveBeenCalledTimes(times)
    }
    await expect.element(page.getByText('This page could not be shown.')).toBeVisible()
  },
)
