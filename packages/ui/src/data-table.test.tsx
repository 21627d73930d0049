import { UI_TEXTS } from '@presale/rules/texts/ui'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Amount } from './amount.tsx'
import { type DataColumn, type DataSorting, DataTable } from './data-table.tsx'
import { Dialog } from './dialog.tsx'
import { RowMenu } from './row-menu.tsx'

type Row = { id: string; email: string }
const ROWS: Row[] = [
  { id: '2', email: 'bob@example.com' },
  { id: '1', email: 'cem@example.com' },
  { id: '3', email: 'ada@example.com' },
]
const COLUMNS: DataColumn<Row>[] = [
  { id: 'id', header: 'ID', cell: (row) => row.id },
  {
    id: 'email',
    header: 'Email',
    cell: (row) => row.email,
    sortable: true,
    compare: (a, b) => a.email.localeCompare(b.email),
  },
]
const table = { caption: 'Users', columns: COLUMNS, rowKey: (row: Row) => row.id, emptyText: 'No results.' }

const region = page.getByRole('region', { name: 'Users' })
const idsShown = () => [...document.querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent)

test('a sortable header sorts ascending, descending, then not at all, and sets aria-sort', async () => {
  function Sorted() {
    const [sorting, setSorting] = useState<DataSorting>(null)
    return <DataTable {...table} rows={ROWS} sorting={sorting} onSortingChange={setSorting} />
  }
  await show(<Sorted />)
  const header = page.getByRole('columnheader', { name: 'Email' })
  const press = async () => {
    await header.getByRole('button').click()
    return [header.element().getAttribute('aria-sort'), idsShown().join('')]
  }
  expect(idsShown()).toEqual(['2', '1', '3'])
  expect(await press()).toEqual(['ascending', '321'])
  expect(await press()).toEqual(['descending', '123'])
  expect(await press()).toEqual(['none', '213'])
})

test('only a sortable header holds a button', async () => {
  await show(<DataTable {...table} rows={ROWS} />)
  const plain = page.getByRole('columnheader', { name: 'ID' })
  expect(plain.getByRole('button').elements()).toEqual([])
  await expect.element(plain).not.toHaveAttribute('aria-sort')
})

test('a table that opens with many rows draws the first of them a step before the others', async () => {
  const rows = Array.from({ length: 40 }, (_, place) => ({ id: String(place), email: 'ada@example.com' }))
  let drawnFirst = 0
  function Opening() {
    useLayoutEffect(() => {
      drawnFirst = idsShown().length
    }, [])
    return <DataTable {...table} rows={rows} />
  }
  await show(<Opening />)
  await expect.poll(idsShown).toEqual(rows.map(({ id }) => id))
  expect(drawnFirst).toBe(15)
})

test('a loading table is busy and shows neither rows nor the empty text', async () => {
  await show(<DataTable {...table} rows={undefined} skeletonRows={4} />)
  await expect.element(region).toHaveAttribute('aria-busy', 'true')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(4)
  expect(page.getByText('No results.').elements()).toEqual([])
  await expect.element(page.getByText('Email')).not.toBeVisible()
})

test('without rows, a table that expected one is as high as while it loaded', async () => {
  const height = () => region.element().getBoundingClientRect().height
  const loading = await show(<DataTable {...table} dense rows={undefined} skeletonRows={1} />)
  const before = height()
  await loading.unmount()
  await show(<DataTable {...table} dense rows={[]} skeletonRows={1} />)
  expect(height()).toBe(before)
})

test('on a phone the empty text stands in the middle of its row', async () => {
  await page.viewport(360, 740)
  await show(<DataTable {...table} cards dense rows={[]} skeletonRows={1} emptyText={<b>None</b>} />)
  const middleOf = (element: Element | null) => {
    const { top, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
    return (top + bottom) / 2
  }
  expect(
    Math.abs(middleOf(document.querySelector('b')) - middleOf(document.querySelector('td'))),
  ).toBeLessThan(2)
})

test('a table without rows shows its empty text', async () => {
  await show(<DataTable {...table} rows={[]} />)
  await expect.element(page.getByRole('cell', { name: 'No results.' })).toBeVisible()
  await expect.element(region).not.toHaveAttribute('aria-busy')
})

test.each([360, 1280])('at %d px the last row leaves the line below it to the region', async (width) => {
  await page.viewport(width, 740)
  await show(<DataTable {...table} cards rows={ROWS} />)
  const borders = [...document.querySelectorAll('tbody tr')].map((row) =>
    [row, ...row.children].map((part) => getComputedStyle(part).borderBottomWidth),
  )
  expect(borders.at(0)).toContain('1px')
  expect(borders.at(-1)).not.toContain('1px')
})

test('on a phone a long word stays within its card', async () => {
  await page.viewport(360, 740)
  await show(<DataTable {...table} cards rows={[{ id: '1', email: `${'long'.repeat(15)}@example.com` }]} />)
  const text = document.createRange()
  text.selectNodeContents(page.getByText('@example.com', { exact: false }).element())
  expect(text.getBoundingClientRect().left).toBeGreaterThanOrEqual(0)
})

test('a table that failed to load announces the reason and offers a retry', async () => {
  const retry = vi.fn()
  await show(<DataTable {...table} rows={undefined} error="It could not be loaded." onRetry={retry} />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('It could not be loaded.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledOnce()
  expect(region.elements()).toEqual([])
})

test('the keyboard reaches a table and scrolls it', async () => {
  const rows = Array.from({ length: 60 }, (_, place) => ({ id: `${place}`, email: 'long'.repeat(100) }))
  await show(<DataTable {...table} rows={rows} />)
  await userEvent.tab()
  await expect.element(region).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.poll(() => region.element().scrollTop).toBeGreaterThan(0)
  await expect.poll(() => region.element().scrollLeft).toBeGreaterThan(0)
})

test('a row carries the attributes from rowProps', async () => {
  await show(
    <DataTable
      {...table}
      rows={ROWS}
      rowProps={(row) => ({ 'aria-selected': row.id === '1', tabIndex: -1 })}
    />,
  )
  const selected = [...document.querySelectorAll('tbody tr')].map((row) => row.getAttribute('aria-selected'))
  expect(selected).toEqual(['false', 'true', 'false'])
})

const LONG: DataColumn<Row>[] = [
  { id: 'id', header: 'ID', card: 'first', cell: (row) => row.id },
  { id: 'email', header: 'Email', cell: (row) => row.email },
  { id: 'note', header: 'Note', card: 'none', cell: () => 'word'.repeat(20) },
]

test('a pinned cell has the background of its row, also where a selected row is pointed at', async () => {
  const columns = [...COLUMNS, { id: 'actions', header: 'Actions', pinned: true, cell: () => '…' }]
  await show(
    <DataTable {...table} columns={columns} rows={ROWS} rowProps={() => ({ 'aria-selected': true })} />,
  )
  await page.getByText('bob@example.com').hover()
  const [own, pinned] = ['tr', 'tr > :last-child'].map((part) => {
    const shown = document.querySelector(`tbody ${part}`)
    return shown && getComputedStyle(shown).backgroundColor
  })
  expect(pinned).toBe(own)
})

test('a button counts the columns beyond the edge and scrolls to them and back', async () => {
  await page.viewport(700, 740)
  await show(<DataTable {...table} columns={LONG} rows={ROWS} />)
  const more = page.getByRole('button', { name: /^Show \d more columns?$/ })
  const back = page.getByRole('button', { name: 'Back to the first columns' })
  await expect.element(more).toHaveAccessibleName('Show 1 more column')
  await more.click()
  await expect.element(back).toBeVisible()
  const { right } = page.getByRole('columnheader', { name: 'Note' }).element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(region.element().getBoundingClientRect().right + 2)
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(region).toHaveFocus()
  await back.click()
  await expect.element(more).toBeVisible()
  await expect.element(back).not.toBeInTheDocument()
  // So narrow that a step does not reach the end.
  await page.viewport(200, 740)
  await expect.element(more).toBeVisible()
  await more.click()
  await expect.element(back).toBeVisible()
  await expect.element(more).toBeVisible()
})

test('a column that the edge cuts fades out there, so that no amount looks like a shorter one', async () => {
  await page.viewport(700, 740)
  await show(<DataTable {...table} columns={LONG} rows={ROWS} />)
  const fade = () => document.querySelector('[data-fade]')
  await expect.poll(fade).not.toBeNull()
  const { left, right, top, bottom } = fade()?.getBoundingClientRect() ?? new DOMRect()
  const box = region.element().getBoundingClientRect()
  const cut = page.getByRole('columnheader', { name: 'Note' }).element().getBoundingClientRect()
  expect(Math.abs(box.right - right)).toBeLessThanOrEqual(1)
  expect(left).toBeGreaterThanOrEqual(cut.left - 1)
  expect(box.bottom - bottom).toBeLessThanOrEqual(2)
  expect(Math.abs(top - cut.top)).toBeLessThanOrEqual(2)
  await page.getByRole('button', { name: 'Show 1 more column' }).click()
  // Now the start cuts a column.
  await expect.poll(() => fade()?.getBoundingClientRect().left).toBeCloseTo(box.left + 1, 0)
  await page.getByRole('button', { name: 'Back to the first columns' }).click()
  await expect.poll(() => fade()?.getBoundingClientRect().right).toBeCloseTo(right, 0)
})

/** A table of 338 px within its border; each cell has a padding of 16 px on both sides. */
async function showNarrow(widths: readonly number[]) {
  const columns = widths.map((width) => ({
    id: `${width}`,
    header: `${width}`,
    cell: () => <div style={{ width }}>1</div>,
  }))
  await show(
    <div style={{ width: 340 }}>
      <DataTable {...table} columns={columns} rows={ROWS} />
    </div>,
  )
}

test('no part of a table covers the header that the page scrolls under', async () => {
  await show(<header className="fixed inset-x-0 top-0 z-20" style={{ height: 300 }} />)
  await showNarrow([200, 200])
  const more = page.getByRole('button', { name: 'Show 1 more column' })
  await expect.element(more).toBeInTheDocument()
  const { left, top } = more.element().getBoundingClientRect()
  expect(document.elementFromPoint(left + 5, top + 5)).toBe(document.querySelector('header'))
})

test('a column that lacks only a part of its padding counts as shown', async () => {
  await showNarrow([130, 150])
  await expect.poll(() => region.element().scrollWidth).toBe(344)
  for (const _ of ['the table is measured', 'the answer is drawn']) await new Promise(requestAnimationFrame)
  expect(page.getByRole('button', { name: /more column/ }).elements()).toEqual([])
})

test('columns that begin beyond the edge leave the visible ones as they are', async () => {
  await showNarrow([300, 100])
  await expect.element(page.getByRole('button', { name: 'Show 1 more column' })).toBeVisible()
  expect(document.querySelector('[data-fade]')).toBeNull()
})

test('a table that fits has no button for more columns', async () => {
  await show(<DataTable {...table} rows={ROWS} />)
  await expect.element(region).toBeVisible()
  expect(page.getByRole('button', { name: 'Show' }).elements()).toEqual([])
})

test('on a phone a row becomes a card that is still a row, with labelled lines', async () => {
  await page.viewport(360, 740)
  await show(<DataTable {...table} cards columns={LONG} rows={ROWS} />)
  const row = page.getByRole('row', { name: /cem@example.com/ })
  const email = row.getByRole('cell', { name: /cem@example.com/ })
  await expect.element(email).toBeVisible()
  const label = getComputedStyle(email.element(), '::before').content
  expect(label).toBe('"Email"')
  await expect.element(row.getByText(/word/)).not.toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Email' })).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('on a card a link, and the dots of a menu, end where the values do', async () => {
  await page.viewport(360, 740)
  const columns = (cell: () => ReactNode) => [
    ...LONG.slice(0, 2),
    { id: 'act', header: 'Act', align: 'end' as const, pinned: true, cell },
  ]
  const right = (element: Element) => element.getBoundingClientRect().right
  const endOfValue = () => {
    const range = document.createRange()
    range.selectNodeContents(document.querySelector('tbody [data-label=Email]') as Element)
    return range.getBoundingClientRect().right
  }
  const { rerender } = await show(
    <DataTable {...table} cards columns={columns(() => <a href="#read">Read</a>)} rows={ROWS.slice(0, 1)} />,
  )
  const read = page.getByRole('link', { name: 'Read' })
  await expect.element(read).toBeVisible()
  expect(right(read.element())).toBeCloseTo(endOfValue(), 0)
  await rerender(
    <DataTable
      {...table}
      cards
      columns={columns(() => <RowMenu label="Actions" items={[]} />)}
      rows={ROWS.slice(0, 1)}
    />,
  )
  const dots = page.getByRole('button', { name: 'Actions' })
  await expect.element(dots).toBeVisible()
  expect(right(dots.element().querySelector('svg') as Element)).toBeCloseTo(endOfValue(), 0)
})

test('a table of many columns has cards below 56rem, with two fields beside each other', async () => {
  const columns = [...LONG.slice(0, 2), { id: 'phone', header: 'Phone', cell: () => '1' }]
  const placeOf = (header: string, side: 'left' | 'top') =>
    document.querySelector(`tbody [data-label=${header}]`)?.getBoundingClientRect()[side] ?? 0
  await page.viewport(880, 740)
  await show(<DataTable {...table} cards="many" columns={columns} rows={ROWS} />)
  expect(placeOf('ID', 'top')).toBeLessThan(placeOf('Email', 'top'))
  expect(placeOf('Email', 'top')).toBe(placeOf('Phone', 'top'))
  expect(placeOf('Email', 'left')).toBe(placeOf('ID', 'left'))
  await page.viewport(940, 740)
  await expect.poll(() => placeOf('ID', 'top')).toBe(placeOf('Email', 'top'))
})

test('above cards, what sorts them is one line that scrolls by itself', async () => {
  await page.viewport(360, 740)
  const columns = ['Status', 'Amount', 'Created', 'Closes', 'Address'].map((header) => ({
    id: header,
    header,
    cell: () => header,
    sortable: true,
  }))
  await show(<DataTable {...table} cards columns={[...COLUMNS, ...columns]} rows={ROWS} />)
  const tops = new Set(
    [...document.querySelectorAll('th button')].map((one) => one.getBoundingClientRect().top),
  )
  expect(tops.size).toBe(1)
  for (const _ of ['the table is measured', 'the answer is drawn']) await new Promise(requestAnimationFrame)
  expect(page.getByRole('button', { name: /more column/ }).elements()).toEqual([])
})

test('a press target that reaches beyond a card neither fades the cards nor counts as a column', async () => {
  await page.viewport(360, 740)
  const menu = {
    id: 'menu',
    header: '',
    cell: () => <span className="absolute -end-2 size-11" />,
    pinned: true,
  }
  const columns = ['Status', 'Amount', 'Created', 'Closes', 'Address'].map((header) => ({
    id: header,
    header,
    cell: () => header,
    sortable: true,
  }))
  await show(<DataTable {...table} cards columns={[...columns, menu]} rows={ROWS} />)
  const section = region.element()
  await expect.poll(() => section.scrollWidth > section.clientWidth).toBe(true)
  for (const _ of ['the table is measured', 'the answer is drawn']) await new Promise(requestAnimationFrame)
  expect(page.getByRole('button', { name: /more column/ }).elements()).toEqual([])
  expect(document.querySelector('[data-fade]')).toBeNull()
})

test('while a table loads, no columns lie beyond its edge, for their widths come with the rows', async () => {
  await page.viewport(360, 740)
  const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
    id,
    header: 'A long header',
    cell: () => id,
  }))
  const shown = await show(<DataTable {...table} columns={columns} rows={undefined} />)
  const more = page.getByRole('button', { name: /more column/ })
  const region = () => document.querySelector('section')
  await expect.poll(() => (region()?.scrollWidth ?? 0) > (region()?.clientWidth ?? 0)).toBe(true)
  expect(more.elements()).toEqual([])
  await shown.rerender(<DataTable {...table} columns={columns} rows={ROWS} />)
  await expect.element(more).toBeVisible()
})

test('the header of aligned amounts stands over whole ones', async () => {
  const tokens: DataColumn<Row> = {
    id: 'tokens',
    header: 'To be paid',
    align: 'point',
    cell: () => <Amount value="250.000000" unit="USDT" least={0} aligned />,
  }
  await show(<DataTable {...table} columns={[...COLUMNS, tokens]} rows={ROWS} />)
  const drawn = document.createRange()
  const header = page.getByRole('columnheader', { name: 'To be paid', exact: true }).element()
  if (header.firstChild) drawn.selectNode(header.firstChild)
  const unit = page.getByText('USDT').first().element()
  const distance = drawn.getBoundingClientRect().right - unit.getBoundingClientRect().right
  expect(Math.abs(distance)).toBeLessThan(12)
})

test.each(['1.5', '99999999.999999', `${'long'.repeat(15)}@example.com`])(
  'on a phone a label is beside its value, also beside %s',
  async (value) => {
    await page.viewport(360, 740)
    const tokens: DataColumn<Row> = {
      id: 'tokens',
      header: 'Tokens with bonus',
      align: 'end',
      cell: (row) => (/^[0-9.]+$/.test(row.email) ? <Amount value={row.email} unit="iToken" /> : row.email),
    }
    await show(<DataTable {...table} cards columns={[tokens]} rows={[{ id: '1', email: value }]} />)
    const cell = page.getByRole('cell').element()
    const drawn = document.createRange()
    drawn.selectNodeContents(cell)
    expect(drawn.getBoundingClientRect().top).toBeLessThan(cell.getBoundingClientRect().top + 12)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  },
)

test('above cards, what sorts them stands in the middle of its line', async () => {
  await page.viewport(360, 740)
  await show(<DataTable {...table} cards rows={ROWS} />)
  const middleOf = (element: Element | null) => {
    const { top, bottom } = element?.getBoundingClientRect() ?? new DOMRect()
    return (top + bottom) / 2
  }
  const button = page.getByRole('button', { name: 'Email' }).element()
  expect(Math.abs(middleOf(button) - middleOf(button.closest('tr')))).toBeLessThanOrEqual(1)
})

test('cards that nothing sorts have one line above them', async () => {
  await page.viewport(360, 740)
  await show(<DataTable {...table} cards columns={COLUMNS.slice(0, 1)} rows={ROWS} />)
  await expect.element(region).toBeVisible()
  expect(document.querySelector('thead tr')?.getBoundingClientRect().height).toBe(0)
})

test('the columns keep their places when other rows arrive, and a text that does not fit widens its own', async () => {
  const shown = await show(<DataTable {...table} rows={ROWS} />)
  const email = page.getByRole('columnheader', { name: 'Email' })
  const left = () => email.element().getBoundingClientRect().left
  await expect.poll(() => email.element().getAttribute('style')).toMatch(/^width/)
  const before = left()
  await shown.rerender(<DataTable {...table} rows={[{ id: '4', email: 'a' }]} />)
  expect(left()).toBe(before)
  await shown.rerender(<DataTable {...table} rows={[]} />)
  expect(left()).toBe(before)
  await shown.rerender(<DataTable {...table} rows={[{ id: 'x'.repeat(90), email: 'a' }]} />)
  expect(left()).toBeGreaterThan(before)
  const element = region.element()
  expect(element.scrollWidth).toBe(element.clientWidth)
})

test('after a load that failed the columns keep the widths of the rows that came then', async () => {
  const shown = await show(<DataTable {...table} rows={ROWS} />)
  const email = page.getByRole('columnheader', { name: 'Email' })
  await expect.poll(() => email.element().getAttribute('style')).toMatch(/^width/)
  await shown.rerender(<DataTable {...table} rows={ROWS} error="Not loaded." />)
  await shown.rerender(<DataTable {...table} rows={ROWS} />)
  await expect.poll(() => email.element().getAttribute('style')).toMatch(/^width/)
})

test('a table that scrolls sideways keeps its columns too; another width of the window makes new ones', async () => {
  const wide = (email: string) => <DataTable {...table} rows={[{ id: 'x'.repeat(120), email }]} />
  await page.viewport(400, 800)
  const shown = await show(wide('e'.repeat(40)))
  const email = page.getByRole('columnheader', { name: 'Email' })
  const width = () => email.element().getBoundingClientRect().width
  await expect.poll(() => email.element().getAttribute('style')).toMatch(/^min-width/)
  const before = width()
  await shown.rerender(wide('e'))
  expect(width()).toBe(before)
  await page.viewport(420, 800)
  await expect.poll(width).toBeLessThan(before)
})

test('an empty list forgets its widths, so that its text is not beyond the edge and cards have none', async () => {
  const shown = await show(<DataTable {...table} cards rows={ROWS} />)
  const email = page.getByRole('columnheader', { name: 'Email' })
  await expect.poll(() => email.element().getAttribute('style')).toMatch(/^width/)
  await shown.rerender(<DataTable {...table} cards rows={[]} />)
  await expect.poll(() => email.element().getAttribute('style')).toBeNull()
})

test('a long table that fits scrolls with the page, and its header stays below the header of the app', async () => {
  const rows = Array.from({ length: 60 }, (_, place) => ({ id: String(place), email: 'ada@example.com' }))
  await page.viewport(800, 600)
  await show(
    <div className="h-[5000px]">
      <header data-app-header="" className="sticky top-0 z-20 h-14 bg-paper" />
      <DataTable {...table} rows={rows} />
    </div>,
  )
  await expect.poll(() => idsShown().length).toBe(60)
  expect(region.element().clientHeight).toBeGreaterThan(60 * 40)
  scrollTo(0, 1000)
  const head = page.getByRole('columnheader', { name: 'Email' }).element().getBoundingClientRect()
  expect(head.top).toBe(56)
})

test('a table of more than 25 rows that is wider than its place scrolls in a box, under its header', async () => {
  const rows = Array.from({ length: 60 }, (_, place) => ({
    id: 'x'.repeat(120) + place,
    email: 'ada@example.com',
  }))
  await page.viewport(400, 600)
  await show(<DataTable {...table} rows={rows} />)
  await expect.poll(() => region.element().clientHeight).toBeLessThan(600)
  await expect.element(region).toHaveAttribute('data-wide')
  region.element().scrollBy(0, 500)
  expect(region.element().scrollTop).toBe(500)
  const head = page.getByRole('columnheader', { name: 'Email' }).element().getBoundingClientRect()
  expect(head.top - region.element().getBoundingClientRect().top).toBeLessThan(5)
})

test('a wide table of 25 rows scrolls with the page', async () => {
  const rows = Array.from({ length: 25 }, (_, place) => ({
    id: 'x'.repeat(120) + place,
    email: 'ada@example.com',
  }))
  await page.viewport(400, 600)
  await show(<DataTable {...table} rows={rows} />)
  await expect.element(region).toHaveAttribute('data-wide')
  await expect.poll(() => region.element().clientHeight).toBeGreaterThan(25 * 40)
})

test('the button to further columns stands over the header, below a caption that is drawn', async () => {
  await page.viewport(400, 600)
  await show(<DataTable {...table} rows={[{ id: 'x'.repeat(120), email: 'ada@example.com' }]} />)
  const button = page.getByRole('button', { name: UI_TEXTS.columns.more(2) })
  await expect.element(button).toBeVisible()
  const head = page.getByRole('columnheader', { name: 'Email' }).element().getBoundingClientRect()
  expect(Math.abs(button.element().getBoundingClientRect().top - head.top)).toBeLessThan(2)
})

test('in a dialog the header of a table sticks at the top, not where the header of the app would end', async () => {
  const rows = Array.from({ length: 60 }, (_, place) => ({ id: String(place), email: 'ada@example.com' }))
  await page.viewport(800, 600)
  await show(
    <>
      <header data-app-header="" className="sticky top-0 h-14" />
      <Dialog open onOpenChange={() => {}} title="Sessions">
        <DataTable {...table} rows={rows} />
      </Dialog>
    </>,
  )
  await expect.poll(() => idsShown().length).toBe(60)
  const dialog = page.getByRole('dialog').element()
  dialog.scrollTop = 600
  const head = page.getByRole('columnheader', { name: 'Email' }).element().getBoundingClientRect()
  expect(head.top - dialog.getBoundingClientRect().top).toBeLessThan(3)
})
