import { useIsFetching } from '@tanstack/react-query'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'

/** Says how many queries are under way. */
export function Calls() {
  return <i data-testid="calls" data-count={useIsFetching()} />
}

/** Waits until `Calls` says that no query is under way: the overview reads the account, and so does pointing at a link. */
export const whenNothingIsRead = () =>
  expect.element(page.getByTestId('calls')).toHaveAttribute('data-count', '0')

/** So many seconds later. After a minute the last check of the session no longer counts, nor that of a link that is pointed at. */
export function goForward(seconds: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + seconds * 1_000)
}
