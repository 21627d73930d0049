import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** Lets the app read its data again, as after a lost network, until it shows the text. */
export function refreshUntil(text: string) {
  const isShown = () => {
    for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change))
    return page.getByText(text).elements().length
  }
  return expect.poll(isShown, { interval: 700 }).toBe(1)
}
