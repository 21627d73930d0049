import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { FormError } from './form-error.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'

type Texts = { label: string; hint: string; error?: string | undefined }
const FIELDS: Record<string, (texts: Texts) => React.ReactElement> = {
  TextField: (texts) => <TextField {...texts} />,
  TextareaField: (texts) => <TextareaField {...texts} />,
  PasswordField: (texts) => <PasswordField {...texts} />,
  SelectField: (texts) => <SelectField {...texts} options={[{ value: 'a', label: 'A' }]} />,
}

for (const [name, draw] of Object.entries(FIELDS)) {
  test(`${name} is named by its label and described by its hint`, async () => {
    const screen = await show(draw({ label: 'Price', hint: 'In dollars.' }))
    const control = screen.getByLabelText('Price', { exact: true })
    await expect.element(control).toHaveAccessibleDescription('In dollars.')
    await expect.element(control).not.toHaveAttribute('aria-invalid')
    await screen.getByText('Price').click()
    await expect.element(control).toHaveFocus()
  })

  test(`${name} announces an error and ties it to its control`, async () => {
    const texts = { label: 'Price', hint: 'In dollars.' }
    const screen = await show(draw(texts))
    // A screen reader announces only changes in a region that already exists.
    const region = screen.container.querySelector('[aria-live=polite]')
    await screen.rerender(draw({ ...texts, error: 'Enter a price.' }))
    expect(region).toHaveTextContent('Enter a price.')
    const control = screen.getByLabelText('Price', { exact: true })
    await expect.element(control).toHaveAccessibleDescription('In dollars. Enter a price.')
    await expect.element(control).toBeInvalid()
  })
}

test('a password is hidden until its labelled button is pressed', async () => {
  const screen = await show(<PasswordField label="Password" defaultValue="secret" />)
  const field = screen.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveAttribute('type', 'password')
  await field.click()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(field).toHaveValue('secret')
  await expect.element(screen.getByRole('button', { name: 'Hide password' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAttribute('type', 'password')
})

test('a password field without its toggle has no button', async () => {
  const screen = await show(<PasswordField label="Repeat" toggle={false} visible />)
  await expect.element(screen.getByLabelText('Repeat')).toHaveAttribute('type', 'text')
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('pressing the label or Space ticks a checkbox', async () => {
  const change = vi.fn()
  const screen = await show(<CheckboxField label="Keep me" hint="On this device." onChange={change} />)
  const box = screen.getByRole('checkbox', { name: 'Keep me' })
  await expect.element(box).toHaveAccessibleDescription('On this device.')
  await screen.getByText('Keep me').click()
  await expect.element(box).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(box).not.toBeChecked()
  expect(change).toHaveBeenCalledTimes(2)
})

test('a row checkbox is named by its row and can be mixed', async () => {
  const screen = await show(<RowCheckbox label="Select every order" mixed />)
  const box = screen.getByRole('checkbox', { name: 'Select every order' })
  await expect.element(box).toBePartiallyChecked()
  await screen.rerender(<RowCheckbox label="Select every order" />)
  await expect.element(box).not.toBePartiallyChecked()
})

const ROLES = [
  { value: 'viewer', label: 'Viewer', hint: 'Changes nothing.' },
  { value: 'owner', label: 'Owner' },
]

test('arrow keys move the choice of a radio group, and the whole line is its target', async () => {
  const screen = await show(<RadioGroup legend="Role" name="role" options={ROLES} />)
  const viewer = screen.getByRole('radio', { name: 'Viewer' })
  await expect.element(viewer).toHaveAccessibleDescription('Changes nothing.')
  await screen.getByText('Changes nothing.').click({ force: true })
  await expect.element(viewer).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: 'Owner' })).toBeChecked()
})

test('the error of a radio group is announced and describes the group', async () => {
  const group = (error?: string) => <RadioGroup legend="Role" name="role" options={ROLES} error={error} />
  const screen = await show(group())
  const region = screen.container.querySelector('[aria-live=polite]')
  await screen.rerender(group('Choose a role.'))
  expect(region).toHaveTextContent('Choose a role.')
  await expect
    .element(screen.getByRole('group', { name: 'Role' }))
    .toHaveAccessibleDescription('Choose a role.')
})

test('a form error is an alert that a script can focus', async () => {
  const screen = await show(<FormError />)
  expect(screen.container).toBeEmptyDOMElement()
  await screen.rerender(<FormError>The password is wrong.</FormError>)
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent('The password is wrong.')
  ;(alert.element() as HTMLElement).focus()
  await expect.element(alert).toHaveFocus()
})
