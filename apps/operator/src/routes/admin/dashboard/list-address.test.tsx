import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { useListAddress } from './list-address.ts'

const home = location.href

afterEach(() => history.replaceState(null, '', home))

function Searched() {
  return <output>{useListAddress().read('search')}</output>
}

test.each(['a%25', '50%', '100 % of ä', 'a+b&c=d'])(
  'the address keeps the search for %s as it is',
  async (text) => {
    history.replaceState(null, '', `/admin/dashboard/users?${new URLSearchParams({ search: text })}`)
    await showPart(<Searched />)
    await expect.element(page.getByRole('status')).toHaveTextContent(text)
  },
)

test('two changes before the next drawing are both kept, and add no entry to the history', async () => {
  history.replaceState(null, '', '/admin/dashboard/users?after=place&start=11')
  const { length } = history
  function Dates() {
    const { read, narrow } = useListAddress()
    const both = () => {
      narrow({ from: '2026-01-02' })
      narrow({ to: '2026-01-03' })
    }
    return (
      <button type="button" onClick={both}>
        {read('from')} to {read('to')}
      </button>
    )
  }
  await showPart(<Dates />)
  await page.getByRole('button').click()
  await expect.element(page.getByRole('button')).toHaveTextContent('2026-01-02 to 2026-01-03')
  expect(location.search).toBe('?from=2026-01-02&to=2026-01-03')
  expect(history).toHaveLength(length)
})
