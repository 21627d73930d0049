import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { CursorPager } from './cursor-pager.tsx'
import { Pager } from './pager.tsx'

const next = page.getByRole('button', { name: 'Next' })
const previous = page.getByRole('button', { name: 'Previous' })

test('a pager turns pages by keyboard and keeps the focus on the last page', async () => {
  const turned = vi.fn()
  function Pages() {
    const [at, setAt] = useState(1)
    const turn = (to: number) => {
      turned(to)
      setAt(to)
    }
    return <Pager page={at} pages={2} onPageChange={turn} label="Pages of users" />
  }
  const screen = await show(<Pages />)
  await expect.element(page.getByRole('navigation', { name: 'Pages of users' })).toBeVisible()
  await expect.element(previous).toHaveAttribute('aria-disabled', 'true')
  const place = screen.container.querySelector('[aria-live=polite]')
  await userEvent.keyboard('{Tab}{Enter}{Tab}{Enter}')
  expect(place).toHaveTextContent('Page 2 of 2')
  await expect.element(next).toHaveFocus()
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(turned.mock.calls).toEqual([[2]])
})

test('a pager without pages shows page 1 of 1', async () => {
  await show(<Pager page={1} pages={0} onPageChange={() => undefined} />)
  await expect.element(page.getByText('Page 1 of 1')).toBeVisible()
})

test('a cursor pager turns only to pages that exist', async () => {
  const onPrevious = vi.fn()
  const screen = await show(<CursorPager onPrevious={onPrevious} onNext={undefined} countText="7 rows" />)
  await next.click({ force: true })
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await previous.click()
  expect(onPrevious).toHaveBeenCalledOnce()
  expect(screen.container.querySelector('[aria-live=polite]')).toHaveTextContent('7 rows')
})

test('on a phone the two buttons of a cursor pager stay beside each other', async () => {
  await page.viewport(360, 740)
  await show(
    <div style={{ width: 328 }}>
      <CursorPager onPrevious={() => undefined} onNext={() => undefined} countText="100 on this page" />
    </div>,
  )
  const top = (button: typeof next) => button.element().getBoundingClientRect().top
  expect(top(next)).toBe(top(previous))
})
