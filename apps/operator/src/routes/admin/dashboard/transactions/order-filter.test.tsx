import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer } from '@presale/ui/testing/answers.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../../testing/show-part.tsx'
import { OrderFilter } from './order-filter.tsx'

/** The width of a screen at 1440 px, beside the sidebar and with a scroll bar. */
const WIDTH_BESIDE_SIDEBAR = 1119

/** Shows the filter in a window of this width, with this much room beside the sidebar. */
async function showFilter(window: number, room: number) {
  await page.viewport(window, 900)
  await answer('currencies.codes', [])
  await showPart(
    <div style={{ width: room }}>
      <OrderFilter filter={{}} onChange={() => undefined} />
    </div>,
  )
}

test('at 1440 px the search and the filters are one row', async () => {
  await showFilter(1440, WIDTH_BESIDE_SIDEBAR)
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
  [1024, 702],
  [1280, 958],
  [1440, WIDTH_BESIDE_SIDEBAR],
])('at %i px neither the hint of the search nor a value of a filter is cut', async (width, content) => {
  await showFilter(width, content)
  await expect.element(page.getByLabelText('Status')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search' }).element() as HTMLInputElement
  const selects = [...document.querySelectorAll('select')]
  expect(selects.length).toBeGreaterThan(2)
  const drawn = (select: HTMLSelectElement) => [...select.options].map(({ label }) => label)
  expect(isCut(search, [search.placeholder])).toBe(false)
  expect(selects.filter((select) => isCut(select, drawn(select))).map(({ labels }) => labels[0])).toEqual([])
})

/** Whether one of the texts is wider than the room of the field. */
function isCut(field: HTMLElement, texts: string[]): boolean {
  const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
  const room = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('This browser cannot measure text.')
  pen.font = font
  return texts.some((text) => pen.measureText(text).width > room)
}

test.each([
  [360, 328],
  [1024, 702],
  [1280, 958],
])('at %i px the search shares its row', async (width, content) => {
  await showFilter(width, content)
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
  await answer('currencies.codes', [])
  const onChange = vi.fn()
  await showPart(<OrderFilter filter={{ status: 'pending', dated: 'approved' }} onChange={onChange} />)
  await expect.element(page.getByText('Date: Approved')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter “Status: Pending”' }).click()
  expect(onChange).toHaveBeenCalledWith({ status: undefined })
})

test('a deleted currency in which there are orders is a choice, as is one that only the link names', async () => {
  await answer('currencies.codes', ['BTC', 'DELETED'])
  await showPart(<OrderFilter filter={{ currency: 'NAMED' }} onChange={() => undefined} />)
  const select = page.getByRole('combobox', { name: 'Currency' })
  const codes = () =>
    select
      .getByRole('option')
      .elements()
      .map((option) => option.textContent)
  await expect.poll(codes).toEqual(['Any', 'BTC', 'DELETED', 'NAMED'])
})

test.each([
  ['that ends before it begins says so', '2026-02-01', '10', ['Before “From”.', 'Less than “from”.']],
  ['of one day and one amount says nothing', '2026-01-31', '9.5', ['', '']],
])('a range %s', async (_what, from, least, said) => {
  await answer('currencies.codes', [])
  await showPart(
    <OrderFilter filter={{ from, to: '2026-01-31', least, most: '9.5' }} onChange={() => undefined} />,
  )
  const ends = [page.getByLabelText('To', { exact: true }), page.getByLabelText('Tokens to')]
  for (const [place, end] of ends.entries()) {
    await expect.element(end).toHaveAccessibleDescription(said[place])
    expect(end.element().getAttribute('aria-invalid')).toBe(said[place] === '' ? null : 'true')
  }
  await expectAccessible()
})
