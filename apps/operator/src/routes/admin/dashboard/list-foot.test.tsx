import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { ListFoot } from './list-foot.tsx'

const pager = page.getByRole('navigation', { name: 'Pages' })
const size = page.getByLabelText('Rows per page')

type Foot = {
  rows: number
  start?: number
  count: number
  exact?: boolean
  before?: boolean
  after?: boolean
}

function foot({ rows, start, count, exact = true, before = false, after = false }: Foot) {
  const data = { count: { count, exact }, next: after ? 'n' : null, previous: before ? 'p' : null }
  const list = {
    data,
    start,
    pageSize: 10 as const,
    resize: () => {},
    steps: { onPrevious: undefined, onNext: undefined },
  }
  return <ListFoot list={list} rows={rows} label="Pages" />
}

test.for([
  [{ rows: 10, start: 1, count: 20_022, after: true }, '1–10 of 20,022'],
  [{ rows: 10, start: 11, count: 10_000, exact: false, before: true, after: true }, '11–20 of 10,000+'],
  [{ rows: 2, start: 31, count: 12, before: true }, '11–12 of 12'],
  [{ rows: 1, start: 3, count: 21, before: true }, '21 of 21'],
  [{ rows: 10, count: 12, before: true, after: true }, '10 of 12'],
] satisfies [Foot, string][])(
  'a list of several pages says which rows are shown: %o',
  async ([shown, text]) => {
    await showPart(foot(shown))
    await expect.element(pager.getByText(text, { exact: true })).toBeVisible()
    await expect.element(size).toBeVisible()
  },
)

test('a list of one page has no pager, and one of ten rows no choice of rows per page', async () => {
  const screen = await showPart(foot({ rows: 12, count: 12 }))
  await expect.element(page.getByText('1–12 of 12')).toBeVisible()
  await expect.element(size).toBeVisible()
  expect(pager.elements()).toEqual([])
  await screen.rerender(foot({ rows: 10, count: 10 }))
  await expect.element(page.getByText('1–10 of 10')).toBeVisible()
  expect(size.elements()).toEqual([])
})

test('nothing stands below an empty list', async () => {
  const { container } = await showPart(foot({ rows: 0, count: 0 }))
  expect(container.textContent).toBe('')
})

/** A list of 3000 px above its foot, which counts the steps forward. */
function LongList({ onNext }: { onNext: () => void }) {
  const list = {
    data: { count: { count: 200, exact: true }, next: 'n', previous: null },
    start: 1,
    pageSize: 50 as const,
    resize: () => {},
    steps: { onPrevious: undefined, onNext },
  }
  return (
    <>
      <div data-testid="list" style={{ height: '3000px' }}>
        <div data-wide="" data-testid="box" style={{ height: '500px', overflow: 'auto' }}>
          <div style={{ height: '2000px' }} />
        </div>
      </div>
      <ListFoot list={list} rows={50} label="Pages" />
    </>
  )
}
const next = pager.getByRole('button', { name: 'Next' })
const topOfList = () => page.getByTestId('list').element().getBoundingClientRect().top

test('a step to another page brings the start of a long list back into the window, and into its box', async () => {
  let steps = 0
  await showPart(<LongList onNext={() => void steps++} />)
  const box = page.getByTestId('box').element()
  box.scrollTop = 300
  next.element().scrollIntoView()
  expect(topOfList()).toBeLessThan(0)
  await next.click()
  expect(steps).toBe(1)
  expect(topOfList()).toBeGreaterThanOrEqual(0)
  expect(box.scrollTop).toBe(0)
})

test('a step by keyboard leaves the button, which has the focus, in the window', async () => {
  let steps = 0
  await showPart(<LongList onNext={() => void steps++} />)
  await userEvent.tab()
  while (document.activeElement !== next.element()) await userEvent.tab()
  const before = topOfList()
  expect(before).toBeLessThan(0)
  await userEvent.keyboard('{Enter}')
  expect(steps).toBe(1)
  expect(topOfList()).toBe(before)
})
