import { sayTitles } from '@presale/web-client/say-titles'
import { expect, onTestFinished, test } from 'vitest'

const said = () => [...document.querySelectorAll('body > [aria-live=polite]')].map((each) => each.textContent)

test('the title of each screen that is opened is said, and nothing between two screens', async () => {
  const before = document.title
  onTestFinished(() => {
    document.title = before
  })
  sayTitles()
  sayTitles()
  expect(said()).toEqual([''])
  for (const title of ['iToken | My Token', 'iToken | Transaction']) {
    document.title = title
    await expect.poll(said).toEqual([title])
    document.title = 'iToken'
    await expect.poll(said).toEqual([''])
  }
})
