import { commands } from '@presale/ui/testing/commands.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../../testing/show-part.tsx'
import { OrderFilter } from './order-filter.tsx'

/** The width of a screen at 1440 px, beside the sidebar and with a scroll bar. */
const WIDTH_BESIDE_SIDEBAR = 1121

test('at 1440 px the search and the filters are one row', async () => {
  await page.viewport(1440, 900)
  await commands.setAnswer('/api/trpc/currencies.list', { status: 200, body: { result: { data: [] } } })
  await showPart(
    <div style={{ width: WIDTH_BESIDE_SIDEBAR }}>
      <OrderFilter filter={{}} onChange={() => undefined} />
    </div>,
  )
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect.element(search).toBeVisible()
  const fields = [...document.querySelectorAll('search input, search select')]
  const places = () => new Set(fields.map((field) => Math.round(field.getBoundingClientRect().top)))
  expect(places().size).toBe(1)
  await search.fill('ab')
  await expect.element(page.getByText('Search for at least 3 characters', { exact: false })).toBeVisible()
  expect(places().size).toBe(1)
  expect(search.element().getBoundingClientRect().width).toBeGreaterThan(170)
})

test.each([
  [360, 328],
  [1024, 702],
  [1280, 958],
])('at %i px the search shares its row', async (width, content) => {
  await page.viewport(width, 900)
  await commands.setAnswer('/api/trpc/currencies.list', { status: 200, body: { result: { data: [] } } })
  await showPart(
    <div style={{ width: content }}>
      <OrderFilter filter={{}} onChange={() => undefined} />
    </div>,
  )
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect.element(search).toBeVisible()
  const bottomOf = (element: Element) => Math.round(element.getBoundingClientRect().bottom)
  const neighbour =
    width < 1024 ? page.getByRole('button', { name: 'Filters' }) : page.getByLabelText('Status')
  expect(bottomOf(neighbour.element())).toBe(bottomOf(search.element()))
  const drawn = [...document.querySelectorAll('search input, search select')].filter(
    (one) => one.getClientRects().length > 0,
  )
  expect(new Set(drawn.map(bottomOf)).size).toBe(width < 1024 ? 1 : 2)
  await search.fill('ab')
  await expect.element(page.getByText('Search for at least 3 characters', { exact: false })).toBeVisible()
  expect(bottomOf(neighbour.element())).toBe(bottomOf(search.element()))
})

test('a chip says an order’s status and date in words', async () => {
  await commands.setAnswer('/api/trpc/currencies.list', { status: 200, body: { result: { data: [] } } })
  const onChange = vi.fn()
  await showPart(<OrderFilter filter={{ status: 'pending', dated: 'approved' }} onChange={onChange} />)
  await expect.element(page.getByText('Date: Approved')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter “Status: Pending”' }).click()
  expect(onChange).toHaveBeenCalledWith({ status: undefined })
})
