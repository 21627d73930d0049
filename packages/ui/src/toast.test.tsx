import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAtThisWidth } from '../testing/accessible.ts'
import { commands } from '../testing/commands.ts'
import { draw } from '../testing/draw.ts'
import { show } from '../testing/show.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Foot, FootNotice } from './foot-notice.tsx'
import { ToastProvider, useToast } from './toast.tsx'

type Input = Parameters<ReturnType<typeof useToast>>[0]

function Say({ input, children }: { input: Input; children: string }) {
  const toast = useToast()
  return <Button onClick={() => toast(input)}>{children}</Button>
}

function speakers(...inputs: Input[]) {
  return show(
    <ToastProvider>
      {inputs.map((input) => (
        <Say key={input.title} input={input}>
          {`Say ${input.title}`}
        </Say>
      ))}
    </ToastProvider>,
  )
}

const say = (title: string) => page.getByRole('button', { name: `Say ${title}` }).click()
const region = page.getByRole('region', { name: /Notification/ })

test('a toast is announced with its description', async () => {
  await speakers({ title: 'Saved', description: 'The price is 2.', tone: 'success' })
  await say('Saved')
  await expect.element(region.getByText('Saved')).toBeVisible()
  await expect.element(page.getByRole('status')).toMatchTextContent(/Saved\s+The price is 2\./)
  await expectAccessibleAtThisWidth()
})

test('only an error toast interrupts a screen reader', async () => {
  await speakers({ title: 'Saved' }, { title: 'Failed', tone: 'error' })
  await say('Saved')
  await expect.element(page.getByRole('status')).toHaveAttribute('aria-live', 'polite')
  await say('Failed')
  await expect.element(page.getByRole('status')).toHaveAttribute('aria-live', 'assertive')
})

test('a toast stays above a strip at the foot of the window', async () => {
  await page.viewport(1280, 800)
  await show(
    <ToastProvider>
      <Say input={{ title: 'Saved' }}>Say Saved</Say>
      <Foot>
        <FootNotice label="Demo">Do not send funds.</FootNotice>
      </Foot>
    </ToastProvider>,
  )
  await say('Saved')
  await expect.element(region.getByText('Saved')).toBeVisible()
  const strip = page.getByRole('complementary', { name: 'Demo' }).element().getBoundingClientRect()
  const toast = region.getByRole('listitem').element().getBoundingClientRect()
  expect(toast.bottom).toBeLessThanOrEqual(strip.top)
})

test('on a phone a toast lies over the header, and a short one covers nothing else', async () => {
  await page.viewport(360, 740)
  await speakers({ title: 'Saved' })
  await say('Saved')
  await expect.element(region.getByText('Saved')).toBeVisible()
  const headerHeight = 64
  expect(region.getByRole('listitem').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    headerHeight,
  )
})

test('a toast covers no button of an open dialog', async () => {
  await page.viewport(1280, 800)
  const input: Input = { title: 'Update failed', description: 'No answer.', tone: 'error' }
  await show(
    <ToastProvider>
      <Dialog
        open
        size="lg"
        onOpenChange={() => undefined}
        title="Edit"
        footer={<Say input={input}>Save</Say>}
      >
        <div style={{ height: '32rem' }} />
      </Dialog>
    </ToastProvider>,
  )
  const button = page.getByRole('button', { name: 'Save' })
  await button.click()
  await expect.element(region.getByText('Update failed')).toBeVisible()
  const saving = button.element().getBoundingClientRect()
  const toast = region.getByRole('listitem').element().getBoundingClientRect()
  expect(toast.bottom).toBeGreaterThan(saving.top)
  expect(toast.right).toBeLessThan(saving.left)
})

test('on a phone a toast covers nothing of a high dialog, and what has the focus stays above its buttons', async () => {
  await page.viewport(360, 740)
  const input: Input = { title: 'Update failed', description: 'No answer. Try again.', tone: 'error' }
  await show(
    <ToastProvider>
      <Dialog open onOpenChange={() => undefined} title="Edit" footer={<Button>Save</Button>}>
        <Say input={input}>Say it</Say>
        <div style={{ height: '60rem' }} />
        <input aria-label="Last" />
      </Dialog>
    </ToastProvider>,
  )
  const last = page.getByRole('textbox', { name: 'Last' })
  const placeOf = (one: { element: () => Element }) => one.element().getBoundingClientRect()
  const dialog = page.getByRole('dialog')
  const before = placeOf(dialog)
  await page.getByRole('button', { name: 'Say it' }).click()
  last.element().focus()
  await expect.element(region.getByText('Update failed')).toBeVisible()
  const toast = () => placeOf(region.getByRole('listitem'))
  expect(toast().bottom).toBeGreaterThan(before.top)
  await expect.poll(() => placeOf(dialog).top).toBeGreaterThanOrEqual(toast().bottom)
  expect(placeOf(last).bottom).toBeLessThanOrEqual(placeOf(page.getByRole('button', { name: 'Save' })).top)
  await region.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => placeOf(dialog).top).toBe(before.top)
})

test('a new toast replaces the previous one', async () => {
  await speakers({ title: 'First' }, { title: 'Second' })
  await say('First')
  await expect.element(region.getByText('First')).toBeVisible()
  await say('Second')
  await expect.element(region.getByText('Second')).toBeVisible()
  expect(region.getByText('First').elements()).toEqual([])
})

test('F8 focuses the toast, and its button closes it', async () => {
  await speakers({ title: 'Saved' })
  await say('Saved')
  await expect.element(region.getByText('Saved')).toBeVisible()
  await userEvent.keyboard('{F8}')
  expect(region.element().contains(document.activeElement)).toBe(true)
  await region.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Saved', { exact: true })).not.toBeInTheDocument()
})

test('the action of a toast runs once and closes it', async () => {
  const onAction = vi.fn()
  await speakers({ title: 'Deleted', action: { label: 'Undo', onAction } })
  await say('Deleted')
  await region.getByRole('button', { name: 'Undo' }).click()
  expect(onAction).toHaveBeenCalledOnce()
  await expect.element(region.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('a toast closes after five seconds, not before', async () => {
  await speakers({ title: 'Saved' })
  const button = page.getByRole('button', { name: 'Say Saved' }).element() as HTMLElement
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  // Vitest's own clicks and waits advance a stopped clock.
  button.click()
  const toast = region.getByText('Saved')
  // React shows the toast before it starts its timers.
  await draw(() => toast.elements().length === 1 && vi.getTimerCount() > 0)
  await vi.advanceTimersByTimeAsync(4_999)
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  expect(toast.elements()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await draw(() => toast.elements().length === 0)
  expect(toast.elements()).toEqual([])
})

test.each([360, 1280])(
  'at %i px a swipe of 50 px dismisses a toast, and a shorter one does not',
  async (width) => {
    await page.viewport(width, 740)
    await speakers({ title: 'Saved' })
    await say('Saved')
    const toast = region.getByRole('listitem')
    await expect.element(toast).toBeVisible()
    const swipe = (pixels: number) => commands.swipe('[role=region] li', { from: 60, by: pixels })
    await swipe(45)
    await expect.element(toast).toBeVisible()
    await swipe(55)
    await expect.element(toast).not.toBeInTheDocument()
  },
)

function SayInDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="A question">
        <Say input={{ title: 'During' }}>Say During</Say>
      </Dialog>
    </>
  )
}

test('assistive technology finds a toast of before the dialog, and one of the open dialog', async () => {
  await show(
    <ToastProvider>
      <Say input={{ title: 'Before' }}>Say Before</Say>
      <SayInDialog />
    </ToastProvider>,
  )
  await say('Before')
  await expect.element(region.getByText('Before')).toBeVisible()
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByRole('dialog', { name: 'A question' })).toBeVisible()
  expect(region.getByText('Before').elements()).toHaveLength(1)
  await say('During')
  await expect.element(region.getByText('During')).toBeVisible()
})

test('on a phone a toast uncovers the field that has the focus', async () => {
  await page.viewport(360, 740)
  await show(
    <ToastProvider>
      <div style={{ height: '60rem' }} />
      <input aria-label="Name" />
      <Say input={{ title: 'Saved' }}>Say Saved</Say>
      <div style={{ height: '60rem' }} />
    </ToastProvider>,
  )
  const field = page.getByLabelText('Name').element() as HTMLInputElement
  const press = page.getByRole('button', { name: 'Say Saved' }).element() as HTMLButtonElement
  field.focus()
  field.scrollIntoView({ block: 'start', behavior: 'instant' })
  const before = window.scrollY
  press.click()
  await expect.poll(() => window.scrollY).toBeLessThan(before)
  const { bottom } = region.getByText('Saved').element().getBoundingClientRect()
  expect(field.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom)
})
