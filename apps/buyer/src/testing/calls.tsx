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

/** A second later. Checks that pointing at a link began no longer count, such as of where the pointer rests. */
export function waitASecond() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + 1_000)
}
