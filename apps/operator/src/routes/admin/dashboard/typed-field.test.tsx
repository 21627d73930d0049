import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { TypedField } from './typed-field.tsx'

const field = page.getByLabelText('Search')
const SHORT = 'At least three characters.'

/** A filter that keeps its text in capitals. */
function Filter({ onApply }: { onApply: (text: string | undefined) => void }) {
  const [value, setValue] = useState<string>()
  return (
    <>
      <TypedField
        label="Search"
        value={value}
        problemOf={(text) => (text.length < 3 ? SHORT : undefined)}
        onApply={(text) => {
          onApply(text)
          setValue(text?.toUpperCase())
        }}
      />
      <button type="button" onClick={() => setValue('ELSEWHERE')}>
        Change
      </button>
      <button type="button" onClick={() => setValue(undefined)}>
        Clear
      </button>
    </>
  )
}

/** A filter of "first" whose value changes only when told, as a page's address does once its screen is rendered. */
async function showSlowFilter() {
  const onApply = vi.fn()
  let tell: (value: string | undefined) => void = () => undefined
  function SlowFilter() {
    const [value, setValue] = useState<string | undefined>('first')
    tell = setValue
    return (
      <>
        <TypedField label="Search" value={value} problemOf={() => undefined} onApply={onApply} />
        <output>{value}</output>
      </>
    )
  }
  await showPart(<SlowFilter />)
  return { onApply, tell: (value?: string) => tell(value) }
}

/** Types before the page can render, as a browser does when a key is pressed while it is busy. */
function typeAtOnce(text: string) {
  const input = field.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

async function showFilter() {
  const onApply = vi.fn()
  await showPart(<Filter onApply={onApply} />)
  await field.click()
  return onApply
}

test('a pause in typing applies the text once, and the field keeps its focus and its text', async () => {
  const onApply = await showFilter()
  await userEvent.keyboard('eth')
  await expect.poll(() => onApply.mock.calls).toEqual([['eth']])
  await userEvent.keyboard(' ')
  await userEvent.keyboard('x')
  await expect.poll(() => onApply.mock.calls).toEqual([['eth'], ['eth x']])
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('eth x')
})

test('Enter applies at once, and the field then shows the applied text', async () => {
  const onApply = await showFilter()
  await userEvent.keyboard('eth{Enter}')
  expect(onApply.mock.calls).toEqual([['eth']])
  await expect.element(field).toHaveValue('ETH')
})

test('a pause after an invalid text applies nothing and hints why; leaving the field makes it an error', async () => {
  const onApply = await showFilter()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('et')
  await expect.element(field).toHaveValue('et')
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.element(field).toHaveAccessibleDescription(SHORT)
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(SHORT)).toBeVisible()
  expect(onApply).not.toHaveBeenCalled()
})

test('an error is gone once a valid text is applied', async () => {
  const onApply = await showFilter()
  await userEvent.keyboard('et{Enter}')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('h')
  await expect.poll(() => onApply.mock.calls).toEqual([['eth']])
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText(SHORT)).not.toBeInTheDocument()
})

test('emptying the field removes the filter, and a change from elsewhere is shown', async () => {
  const onApply = await showFilter()
  await userEvent.keyboard('eth{Enter}')
  await field.fill('')
  await expect.poll(() => onApply.mock.lastCall).toEqual([undefined])
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.element(field).toHaveValue('ELSEWHERE')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field).toHaveValue('')
  await field.fill('eth')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field).toHaveValue('')
  await field.fill('eth')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field).toHaveValue('')
})

test('what is typed while an applied text is on its way stays in the field, and is applied too', async () => {
  const { onApply, tell } = await showSlowFilter()
  await field.fill('')
  await expect.poll(() => onApply.mock.calls).toEqual([[undefined]])
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('4')
  tell(undefined)
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  await userEvent.keyboard('2')
  await expect.element(field).toHaveValue('42')
  await expect.poll(() => onApply.mock.lastCall).toEqual(['42'])
  tell('42')
  await expect.element(page.getByRole('status')).toHaveTextContent('42')
  tell(undefined)
  await expect.element(field).toHaveValue('')
})

test('a letter typed in the moment in which a pause applies the text stays in the field, and is applied too', async () => {
  const { onApply, tell } = await showSlowFilter()
  onApply.mockImplementationOnce(() => queueMicrotask(() => typeAtOnce('42')))
  await field.fill('')
  await expect.poll(() => onApply.mock.calls).toEqual([[undefined]])
  tell(undefined)
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
  await expect.element(field).toHaveValue('42')
  await expect.poll(() => onApply.mock.lastCall).toEqual(['42'])
})

test('a value from elsewhere replaces a text that is on its way', async () => {
  const { onApply, tell } = await showSlowFilter()
  await field.fill('second')
  await expect.poll(() => onApply.mock.calls).toEqual([['second']])
  await expect.element(field).toHaveValue('second')
  tell('third')
  await expect.element(field).toHaveValue('third')
})
