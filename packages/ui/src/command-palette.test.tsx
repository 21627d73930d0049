import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAtThisWidth } from '../testing/accessible.ts'
import { show } from '../testing/show.tsx'
import { Button } from './button.tsx'
import { CommandPalette } from './command-palette.tsx'

const NAMES = ['Overview', 'Orders', 'Users']

function Palette({ onChosen, busyText }: { onChosen: (name: string) => void; busyText?: string }) {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const found = NAMES.filter((name) => name.toLowerCase().includes(query))
  return (
    <>
      <Button onClick={() => setOpen(true)}>Go to</Button>
      <CommandPalette
        open={open}
        onOpenChange={setOpen}
        label="Go anywhere"
        placeholder="Where to?"
        query={query}
        onQueryChange={setQuery}
        groups={[
          { heading: 'Screens', items: found.map((id) => ({ id, label: id, onSelect: () => onChosen(id) })) },
        ]}
        emptyText="Nothing is called that."
        busyText={busyText}
      />
    </>
  )
}

const chosenItem = () => document.querySelector('[role=option][aria-selected=true]')?.textContent

async function openPalette(props: { busyText?: string } = {}) {
  const onChosen = vi.fn()
  await show(<Palette onChosen={onChosen} {...props} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Go anywhere' })).toBeVisible()
  return onChosen
}

test('a palette opens with the focus in its field and the first item chosen, which Enter opens', async () => {
  const onChosen = await openPalette()
  await expect.element(page.getByRole('combobox', { name: 'Go anywhere' })).toHaveFocus()
  expect(chosenItem()).toBe('Overview')
  await userEvent.keyboard('{Enter}')
  expect(onChosen).toHaveBeenCalledExactlyOnceWith('Overview')
})

test('arrow keys move through a palette and wrap around', async () => {
  const onChosen = await openPalette()
  await userEvent.keyboard('{ArrowDown}')
  expect(chosenItem()).toBe('Orders')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(chosenItem()).toBe('Users')
  await userEvent.keyboard('{Enter}')
  expect(onChosen).toHaveBeenCalledExactlyOnceWith('Users')
})

test('when the chosen item leaves the results, the first result is chosen', async () => {
  await openPalette()
  await userEvent.keyboard('us')
  await expect.poll(chosenItem).toBe('Users')
})

test('a palette says that it found nothing, or that it is searching', async () => {
  await openPalette()
  await userEvent.keyboard('zzz')
  await expect.element(page.getByText('Nothing is called that.')).toBeVisible()
})

test('a palette that is still searching does not say that it found nothing', async () => {
  await openPalette({ busyText: 'Searching…' })
  await userEvent.keyboard('zzz')
  await expect.element(page.getByText('Searching…')).toBeVisible()
  expect(page.getByText('Nothing is called that.').elements()).toEqual([])
})

test('Escape closes a palette and returns the focus', async () => {
  await openPalette()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Go to' })).toHaveFocus()
})

test('an open palette passes axe in both themes', async () => {
  await openPalette()
  await expectAccessibleAtThisWidth()
})
