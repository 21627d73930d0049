import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../testing/show-part.tsx'
import { checkAmount } from './check-amount.ts'
import { OrderForm } from './order-form.tsx'

test.each([
  ['112,5', '112.5', true],
  ['1,000.50', '1000.50', true],
  ['40', '40', true],
  ['100000', '100000', true],
  ['39.999999', '39.999999', false],
  ['100000.000001', '100000.000001', false],
  ['.', '.', false],
  ['1e3', '40', true],
])('the amount %s becomes %s, which can be sent: %s', async (typed, shown, fits) => {
  await showPart(<OrderForm />)
  checkAmount()
  const field = page.getByLabelText('Tokens', { exact: true })
  await field.fill(typed)
  await expect.element(field).toHaveValue(shown)
  const input = field.element() as HTMLInputElement
  expect(input.validity.valid).toBe(fits)
  expect(input.validationMessage).toBe(fits ? '' : input.title)
})
