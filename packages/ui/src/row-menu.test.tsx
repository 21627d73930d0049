import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAtThisWidth } from '../testing/accessible.ts'
import { show } from '../testing/show.tsx'
import { Dialog } from './dialog.tsx'
import { RowMenu } from './row-menu.tsx'

const button = page.getByRole('button', { name: 'Actions for order 7' })
const menu = page.getByRole('menu')

async function openMenu(chosen = vi.fn()) {
  const item = (label: string) => ({ label, onSelect: () => chosen(label) })
  await show(
    <RowMenu
      label="Actions for order 7"
      items={[item('Approve'), { ...item('Reject'), disabled: true }, { ...item('Delete'), danger: true }]}
    />,
  )
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toBeVisible()
  return chosen
}

test('arrow keys skip disabled items of a row menu, and Enter chooses', async () => {
  const chosen = await openMenu()
  await expect.element(page.getByRole('menuitem', { name: 'Approve' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).not.toBeInTheDocument()
  expect(chosen.mock.calls).toEqual([['Delete']])
})

test('a disabled item of a row menu cannot be chosen', async () => {
  const chosen = await openMenu()
  const item = page.getByRole('menuitem', { name: 'Reject' })
  await expect.element(item).toHaveAttribute('aria-disabled', 'true')
  await item.click({ force: true })
  expect(chosen).not.toHaveBeenCalled()
})

test('Escape closes a row menu, chooses nothing and returns the focus', async () => {
  const chosen = await openMenu()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  expect(chosen).not.toHaveBeenCalled()
})

/** Draws a row menu and gives its button, which is there before the parts of the menu. */
function drawFirst() {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  flushSync(() => root.render(<RowMenu label="Actions for order 7" items={[]} />))
  return place.querySelector('button')
}

test.each([
  ['click', (first) => first?.click()],
  ['press', (first) => first?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))],
] satisfies [string, (first: HTMLElement | null) => void][])(
  'a %s before the parts of a row menu are drawn opens it',
  async (_, act) => {
    const first = drawFirst()
    act(first)
    await expect.element(menu).toBeVisible()
    expect(first?.isConnected).toBe(false)
  },
)

test.each([
  ['has', true],
  ['had', false],
])('a button that %s the focus before the parts are drawn: the new button has it: %s', async (_, stays) => {
  const first = drawFirst()
  first?.focus()
  if (!stays) first?.blur()
  await expect.poll(() => first?.isConnected).toBe(false)
  expect(document.activeElement === button.element()).toBe(stays)
})

test('a row menu sets aria-expanded', async () => {
  await openMenu()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})

test('a dialog opened from a row menu returns the focus to the menu’s button', async () => {
  function Row() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <RowMenu label="Actions for order 7" items={[{ label: 'Approve', onSelect: () => setOpen(true) }]} />
        <Dialog open={open} onOpenChange={setOpen} title="Approve?" />
      </>
    )
  }
  await show(<Row />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Approve' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Approve?' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
})

test('an open row menu passes axe in both themes', async () => {
  await openMenu()
  await expectAccessibleAtThisWidth()
})
