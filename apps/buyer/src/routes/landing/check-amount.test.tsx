import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../testing/show-part.tsx'
import { checkAmount } from './check-amount.ts'
import { OrderForm } from './order-form.tsx'

test.each([
  ['112,5', '112.5', ''],
  ['1,000.50', '1000.50', ''],
  ['40', '40', ''],
  ['100000', '100000', ''],
  ['39.999999', '39.999999', 'At least 40 iToken'],
  ['100000.000001', '100000.000001', 'At most 100,000 iToken'],
  ['.', '.', 'At least 40 iToken'],
  ['1e3', '40', ''],
])('the amount %s becomes %s, and what it lacks is said: %s', async (typed, shown, said) => {
  await showPart(<OrderForm />)
  checkAmount()
  const field = page.getByLabelText('Tokens', { exact: true })
  await field.fill(typed)
  await expect.element(field).toHaveValue(shown)
  const input = field.element() as HTMLInputElement
  expect(input.validity.valid).toBe(said === '')
  expect(input.validationMessage).toBe(said)
})
