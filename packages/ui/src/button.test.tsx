import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

test('Enter and Space press a button', async () => {
  const press = vi.fn()
  const screen = await show(<Button onClick={press}>Save</Button>)
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  await userEvent.keyboard('{Enter} ')
  expect(press).toHaveBeenCalledTimes(2)
})

test('a busy button ignores presses, is announced as disabled and keeps the focus', async () => {
  const press = vi.fn()
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} busyLabel="Saving…" onClick={press}>
        Save
      </Button>
    </form>
  )
  const screen = await show(form(false))
  await userEvent.tab()
  await screen.rerender(form(true))
  const button = screen.getByRole('button', { name: 'Saving…' })
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter} ')
  await button.click({ force: true })
  expect(press).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test('a button is as wide when busy as when idle', async () => {
  const face = (busy: boolean) => (
    <Button busy={busy} busyLabel="Saving the order…">
      Save
    </Button>
  )
  const screen = await show(face(false))
  const width = () => screen.getByRole('button').element().getBoundingClientRect().width
  const idle = width()
  await screen.rerender(face(true))
  expect(width()).toBe(idle)
})

test('a long text for the busy state makes no idle button higher', async () => {
  const faces = (
    <div style={{ width: 96 }}>
      <Button>Confirm</Button>
      <Button busy={false} busyLabel="Create your Order. Please wait">
        Confirm
      </Button>
    </div>
  )
  const screen = await show(faces)
  const heights = screen
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect().height)
  expect(heights[1]).toBe(heights[0])
})

test('a button submits a form only with type="submit"', async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const screen = await show(
    <form onSubmit={submit}>
      <Button>Swap</Button>
      <Button type="submit">Send</Button>
    </form>,
  )
  await screen.getByRole('button', { name: 'Swap' }).click()
  expect(submit).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Send' }).click()
  expect(submit).toHaveBeenCalledOnce()
})

test('pressing a submit button with the mouse leaves the focus in the field', async () => {
  const screen = await show(
    <form onSubmit={(event) => event.preventDefault()}>
      <TextField label="Name" />
      <Button type="submit">Send</Button>
    </form>,
  )
  const field = screen.getByLabelText('Name')
  await field.click()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(field).toHaveFocus()
})

test('a disabled button takes neither focus nor presses', async () => {
  const press = vi.fn()
  const screen = await show(
    <>
      <Button disabled onClick={press}>
        Buy
      </Button>
      <Button>Next</Button>
    </>,
  )
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Buy' }).click({ force: true })
  expect(press).not.toHaveBeenCalled()
})

test('a link styled as a button stays a link', async () => {
  const screen = await show(
    <Button asChild>
      <a href="#there">Open</a>
    </Button>,
  )
  await expect.element(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '#there')
  expect(screen.getByRole('button').elements()).toEqual([])
})
