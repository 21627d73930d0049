import { breakOff, inputsOf } from '@presale/ui/testing/answers.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'

/** Lets the app read its data again, as after a lost network, until it shows the text. */
export function refreshUntil(text: string) {
  const isShown = () => {
    refresh()
    return page.getByText(text).elements().length
  }
  return expect.poll(isShown, { interval: 700 }).toBe(1)
}

/** Lets refreshes by the procedure fail because the browser is offline. Returns what brings it online again. */
export async function refreshOffline(procedure: string): Promise<() => void> {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  await breakOff(procedure)
  // A refresh is two requests: a fifth shows that one refresh has failed.
  await expect
    .poll(
      async () => {
        refresh()
        return (await inputsOf(procedure)).length
      },
      { interval: 700 },
    )
    .toBeGreaterThan(4)
  return () => void onLine.mockReturnValue(true)
}

function refresh() {
  for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change))
}
