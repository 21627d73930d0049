import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAtThisWidth } from '../testing/accessible.ts'
import { show } from '../testing/show.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormError } from './form-error.tsx'
import { TextField } from './text-field.tsx'

function Openable({ description, asks = false }: { description?: string; asks?: boolean }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <p className="h-[300dvh]">The page behind</p>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        unsaved={asks && typed !== ''}
        title="Add a key"
        description={description}
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <TextField label="Name" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Dialog>
    </>
  )
}

async function openDialog(description?: string, asks = false) {
  const screen = await show(<Openable asks={asks} {...(description && { description })} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Add a key' })
  await expect.element(dialog).toBeVisible()
  return { dialog, opener: screen.getByRole('button', { name: 'Open' }) }
}

test('Escape closes a dialog and returns the focus to its opener', async () => {
  const { dialog, opener } = await openDialog()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a dialog that took the place of another has the focus, and returns it to the opener of the first', async () => {
  function Steps() {
    const [step, setStep] = useState(0)
    return (
      <main tabIndex={-1}>
        <Button onClick={() => setStep(1)}>Open</Button>
        {[1, 2].map(
          (place) =>
            step === place && (
              <Dialog
                key={place}
                open
                onOpenChange={() => undefined}
                unsaved
                title={`Step ${place}`}
                footer={<Button onClick={() => setStep(step + 1)}>Next</Button>}
              />
            ),
        )}
      </main>
    )
  }
  await show(<Steps />)
  await page.getByRole('button', { name: 'Open' }).click()
  for (const place of [1, 2]) {
    await expect.element(page.getByRole('dialog', { name: `Step ${place}` })).toBeVisible()
    // A question that opens and closes in between.
    const question = page.getByRole('alertdialog')
    await userEvent.keyboard('{Escape}')
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
  }
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('an opener that goes after its dialog has closed leaves the focus on the page’s content', async () => {
  function Rows() {
    const [rows, setRows] = useState(['First', 'Second'])
    const [asked, setAsked] = useState<string>()
    return (
      <main tabIndex={-1}>
        {rows.map((row) => (
          <Button key={row} onClick={() => setAsked(row)}>
            {row}
          </Button>
        ))}
        <Button onClick={() => setRows(['First'])}>Load</Button>
        <Dialog open={asked !== undefined} onOpenChange={() => setAsked(undefined)} title="Delete?" />
      </main>
    )
  }
  await show(<Rows />)
  const second = page.getByRole('button', { name: 'Second' })
  const load = page.getByRole('button', { name: 'Load' }).element() as HTMLElement
  await second.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(second).toHaveFocus()
  load.click()
  await expect.element(second).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a dialog with changes asks before Escape, the backdrop or the cross closes it; Escape keeps them', async () => {
  const { dialog, opener } = await openDialog(undefined, true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  const name = dialog.getByLabelText('Name')
  await name.fill('half a key')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await userEvent.keyboard('{Escape}')
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await expectAccessibleAtThisWidth()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('half a key')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a closing button returns the focus to the opener', async () => {
  const { dialog, opener } = await openDialog()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('pressing the backdrop closes a dialog', async () => {
  const { dialog } = await openDialog()
  await userEvent.click(document.querySelector('[data-scroll-lock]') as Element, {
    position: { x: 5, y: 5 },
    force: true,
  })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Tab and Shift+Tab stay in an open dialog', async () => {
  const { dialog } = await openDialog()
  const stops = new Set<Element | null>()
  for (let step = 0; step < 8; step++) {
    await userEvent.keyboard(step < 4 ? '{Tab}' : '{Shift>}{Tab}{/Shift}')
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    stops.add(document.activeElement)
  }
  expect(stops.size).toBe(3)
})

test('a dialog is modal, named by its title and described only by a description', async () => {
  const { dialog } = await openDialog('For one page.')
  await expect.element(dialog).toHaveAttribute('aria-modal', 'true')
  await expect.element(dialog).toHaveAccessibleDescription('For one page.')
})

test('a dialog without a description has no aria-describedby', async () => {
  const { dialog } = await openDialog()
  await expect.element(dialog).not.toHaveAttribute('aria-describedby')
})

test('the page behind a dialog does not scroll, and the dialog adds no style element', async () => {
  const before = document.querySelectorAll('style').length
  await openDialog()
  expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
  expect(document.querySelectorAll('style')).toHaveLength(before)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
})

test('an open dialog passes axe in both themes', async () => {
  await openDialog('For one page.')
  await expectAccessibleAtThisWidth()
})

test('on a phone the buttons of a dialog are as wide as it and stand in the order of the Tab key', async () => {
  await page.viewport(360, 740)
  const buttons = ['Back', 'Save']
  await show(
    <Dialog
      open
      onOpenChange={() => undefined}
      title="Add a key"
      footer={buttons.map((each) => <Button key={each}>{each}</Button>)}
    >
      A key
    </Dialog>,
  )
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(button('Save')).toBeVisible()
  const [back, save] = buttons.map((name) => button(name).element().getBoundingClientRect())
  expect(back?.bottom).toBeLessThan(save?.top ?? 0)
  expect(back?.width).toBe(save?.width)
  expect(save?.width).toBeGreaterThan(250)
  button('Back').element().focus()
  await userEvent.tab()
  await expect.element(button('Save')).toHaveFocus()
})

test('an alert dialog has no close button', async () => {
  const close = vi.fn()
  await show(<Dialog open onOpenChange={close} title="Sure?" role="alertdialog" />)
  await expect.element(page.getByRole('alertdialog', { name: 'Sure?' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Close' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledWith(false)
})

test.each([
  { width: 360, height: 740, button: 36 },
  { width: 640, height: 360, button: 36 },
  { width: 360, height: 700, button: 260 },
])('at $width × $height px a long dialog says that there is more, until its end is in view', async (size) => {
  await page.viewport(size.width, size.height)
  await show(
    <Dialog
      open
      onOpenChange={() => {}}
      title="Terms"
      footer={<Button style={{ height: size.button }}>Agree</Button>}
    >
      <p style={{ height: '150dvh' }}>Long</p>
      <p>The end</p>
    </Dialog>,
  )
  const hint = page.getByText('More below')
  await expect.element(hint).toBeVisible()
  const dialog = page.getByRole('dialog').element()
  dialog.scrollTo(0, dialog.scrollHeight)
  await expect.element(hint).not.toBeInTheDocument()
  const bottomOfText = page.getByText('The end').element().getBoundingClientRect().bottom
  expect(bottomOfText).toBeLessThanOrEqual(
    page.getByRole('button', { name: 'Agree' }).element().getBoundingClientRect().top,
  )
})

test('the hint follows the newest of the frames that a busy browser reports at once', async () => {
  const reports: IntersectionObserverEntry[] = []
  let tell = () => {}
  class BusyObserver extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      super((entries) => reports.push(...entries), options)
      tell = () => callback(reports, this)
    }
  }
  vi.stubGlobal('IntersectionObserver', BusyObserver)
  onTestFinished(() => void vi.unstubAllGlobals())
  await page.viewport(360, 400)
  await show(
    <Dialog open onOpenChange={() => {}} title="Terms" footer={<Button>Agree</Button>}>
      <p style={{ height: '30rem' }}>Long</p>
    </Dialog>,
  )
  await expect.poll(() => reports.length).toBe(1)
  await page.viewport(1280, 900)
  await expect.poll(() => reports.length).toBe(2)
  flushSync(tell)
  expect(page.getByText('More below').elements()).toEqual([])
})

test('a dialog that fits has no hint, and a focused field is never under the buttons', async () => {
  await page.viewport(360, 400)
  const fields = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  await show(
    <Dialog
      open
      onOpenChange={() => {}}
      title="Address"
      footer={
        <>
          <Button size="lg">Cancel</Button>
          <Button size="lg">Save</Button>
        </>
      }
    >
      {fields.map((label) => (
        <TextField key={label} label={label} />
      ))}
    </Dialog>,
  )
  const buttons = page.getByRole('button', { name: 'Save' })
  for (const label of fields) {
    const field = page.getByLabelText(label)
    ;(field.element() as HTMLElement).focus()
    await expect
      .poll(() => field.element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(buttons.element().getBoundingClientRect().top)
  }
  await page.viewport(1280, 900)
  await expect.element(page.getByText('More below')).not.toBeInTheDocument()
})

test('in a window as low as at 400 % zoom the buttons follow the content and cover none of it', async () => {
  await page.viewport(320, 256)
  await show(
    <Dialog open onOpenChange={() => {}} title="Terms" footer={<Button>Agree</Button>}>
      <p style={{ height: '40rem' }}>Long</p>
      <Button>Copy</Button>
    </Dialog>,
  )
  const top = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect().top
  expect(top('Agree')).toBeGreaterThan(600)
  // The first of the dialog's controls has the focus already, out of sight.
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  await expect.poll(() => top('Copy')).toBeLessThan(256)
  expect(top('Copy')).toBeGreaterThan(0)
  expect(top('Agree')).toBeGreaterThan(top('Copy'))
  const hints = page.getByText('More below').elements()
  expect(hints.filter((hint) => hint.checkVisibility())).toEqual([])
})

function Refused() {
  const [isRefused, setRefused] = useState(false)
  const save = <Button onClick={() => setRefused(true)}>Save</Button>
  return (
    <Dialog open onOpenChange={() => undefined} title="Long" footer={save}>
      <div style={{ height: 1500 }} />
      <FormError>{isRefused && 'This code is wrong.'}</FormError>
    </Dialog>
  )
}

test('an error below the edge of a long dialog scrolls into sight, above the buttons', async () => {
  await page.viewport(360, 740)
  await show(<Refused />)
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  const error = page.getByRole('alert')
  await expect.element(error).toBeVisible()
  const { top, bottom } = error.element().getBoundingClientRect()
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThanOrEqual(save.element().getBoundingClientRect().top)
})
