import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAtThisWidth } from '../testing/accessible.ts'
import { show } from '../testing/show.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

type Props = Partial<React.ComponentProps<typeof ConfirmDialog>>

function ask(props: Props) {
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={() => undefined}
      title="Delete this key?"
      effect="It stops working at once."
      confirmLabel="Delete"
      onConfirm={() => undefined}
      {...props}
    />
  )
}

const dialog = page.getByRole('alertdialog', { name: 'Delete this key?' })

test('a confirmation focuses Cancel, not the dangerous button, and states the effect', async () => {
  await show(ask({}))
  await expect.element(dialog).toHaveAccessibleDescription('It stops working at once.')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test('a confirmation with a reason focuses the reason field', async () => {
  await show(ask({ reason: { label: 'Reason', value: '', onChange: () => undefined } }))
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
})

test('a confirmation passes the typed reason to the caller', async () => {
  const heard = vi.fn()
  function WithReason() {
    const [value, setValue] = useState('')
    const onChange = (next: string) => {
      heard(next)
      setValue(next)
    }
    return ask({ reason: { label: 'Reason', value, onChange } })
  }
  await show(<WithReason />)
  await userEvent.keyboard('old')
  expect(heard).toHaveBeenLastCalledWith('old')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
})

test('Confirm confirms once, Cancel and Escape cancel', async () => {
  const onConfirm = vi.fn()
  const onOpenChange = vi.fn()
  await show(ask({ onConfirm, onOpenChange }))
  await dialog.getByRole('button', { name: 'Delete' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onOpenChange).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange.mock.calls).toEqual([[false], [false]])
})

test('a second press at the same place within half a second does not answer, and a later one does', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [onConfirm, heard] = [vi.fn(), vi.fn()]
  function Openable() {
    const [open, setOpen] = useState(false)
    const onOpenChange = (next: boolean) => {
      heard(next)
      setOpen(next)
    }
    return (
      <>
        <button type="button" className="fixed inset-0" onClick={() => setOpen(true)}>
          Everywhere
        </button>
        {ask({ open, onOpenChange, onConfirm })}
      </>
    )
  }
  await show(<Openable />)
  const everywhere = page.getByRole('button', { name: 'Everywhere' })
  const answer = dialog.getByRole('button', { name: 'Delete' })
  await everywhere.click({ position: { x: 1, y: 1 } })
  const { x, y, width, height } = answer.element().getBoundingClientRect()
  await userEvent.keyboard('{Escape}')
  heard.mockClear()
  await everywhere.click({ position: { x: x + width / 2, y: y + height / 2 } })
  await expect.element(dialog).toBeVisible()
  await answer.click({ force: true })
  expect(onConfirm).not.toHaveBeenCalled()
  expect(heard).not.toHaveBeenCalled()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  vi.advanceTimersByTime(500)
  await answer.click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('a second press at the same place does not answer the next step of a dialog either', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const onSave = vi.fn()
  function Steps() {
    const [step, setStep] = useState('form')
    return (
      <Dialog
        open
        step={step}
        onOpenChange={() => undefined}
        title="Change the address?"
        footer={
          step === 'form' ? (
            <Button onClick={() => setStep('question')}>Compare</Button>
          ) : (
            <Button onClick={onSave}>Save</Button>
          )
        }
      />
    )
  }
  await show(<Steps />)
  await page.getByRole('button', { name: 'Compare' }).click()
  const save = page.getByRole('button', { name: 'Save' })
  await save.click({ force: true })
  expect(onSave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  await save.click()
  expect(onSave).toHaveBeenCalledOnce()
})

test('Enter in a field confirms once, and a form around the dialog hears nothing of it', async () => {
  const [onConfirm, onSubmit] = [vi.fn(), vi.fn()]
  await show(<form onSubmit={onSubmit}>{ask({ onConfirm, children: <TextField label="Code" /> })}</form>)
  await dialog.getByLabelText('Code').fill('123456')
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a comparison in a confirmation is read out after the effect', async () => {
  await show(ask({ details: <p>Old: $0.50. New: $0.60.</p>, error: 'The price could not be saved.' }))
  await expect
    .element(dialog)
    .toHaveAccessibleDescription('It stops working at once. Old: $0.50. New: $0.60.')
})

test('a busy confirmation can be neither closed nor confirmed again', async () => {
  const onConfirm = vi.fn()
  const onOpenChange = vi.fn()
  await show(ask({ busy: true, busyLabel: 'Deleting…', onConfirm, onOpenChange }))
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await expect.element(cancel).toHaveAttribute('aria-disabled', 'true')
  await cancel.click({ force: true })
  await dialog.getByRole('button', { name: 'Deleting…' }).click({ force: true })
  await userEvent.keyboard('{Escape}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onOpenChange).not.toHaveBeenCalled()
})

test('a failure is announced in the confirmation, which stays open', async () => {
  await show(ask({ error: 'The key could not be deleted.' }))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The key could not be deleted.')
  await expectAccessibleAtThisWidth()
})
