import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAtThisWidth } from '../testing/accessible.ts'
import { show } from '../testing/show.tsx'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

const tip = page.getByRole('tooltip')

afterEach(() => vi.useRealTimers())

function explained(enabled = true) {
  return show(
    <>
      <Tooltip text="It cannot be undone" enabled={enabled}>
        <Button>Delete</Button>
      </Tooltip>
      <p className="mt-60">Elsewhere</p>
    </>,
  )
}

test('keyboard focus opens a tooltip that describes its control, and Escape closes it', async () => {
  const screen = await explained()
  await userEvent.tab()
  const button = screen.getByRole('button', { name: 'Delete' })
  await expect.element(tip).toHaveTextContent('It cannot be undone')
  await expect.element(button).toHaveAccessibleDescription('It cannot be undone')
  await expectAccessibleAtThisWidth()
  await userEvent.keyboard('{Escape}')
  await expect.element(tip).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('hovering over a control opens its tooltip, which may be hovered too, and leaving closes it', async () => {
  const screen = await explained()
  await userEvent.hover(screen.getByRole('button', { name: 'Delete' }))
  await expect.element(tip).toBeInTheDocument()
  await userEvent.hover(tip)
  await expect.element(tip).toBeInTheDocument()
  await userEvent.hover(page.getByText('Elsewhere'))
  await expect.element(tip).not.toBeInTheDocument()
})

test('a disabled tooltip stays closed', async () => {
  const screen = await explained(false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toHaveFocus()
  vi.advanceTimersByTime(10_000)
  // React draws within a frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  expect(tip.elements()).toEqual([])
})
