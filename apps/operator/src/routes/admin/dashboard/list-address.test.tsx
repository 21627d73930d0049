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
