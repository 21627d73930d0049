import { LANDING_TEXTS } from '@presale/rules/texts/landing'
import { PURCHASE_TEXTS } from '@presale/rules/texts/purchase'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

test('below the field stands what it ignores, and which number others may read as thousands', async () => {
  await showPart(<OrderForm />)
  checkAmount()
  const field = page.getByLabelText('Tokens', { exact: true })
  const note = page.getByRole('status')
  const hint = note.element().textContent ?? ''
  expect(hint).toContain('From 40 to 100,000 tokens.')
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}-')
  await expect.element(note).toHaveTextContent(PURCHASE_TEXTS.ignored)
  await userEvent.keyboard('50')
  await expect.element(field).toHaveValue('50')
  await expect.element(note).toHaveTextContent(hint)
  await userEvent.keyboard(',000')
  await expect.element(note).toHaveTextContent('This is 50, not 50,000.')
  await userEvent.keyboard('1')
  await expect.element(note).toHaveTextContent(hint)
  await userEvent.keyboard('.5')
  await expect.element(field).toHaveValue('50.00015')
  await expect.element(note).toHaveTextContent(PURCHASE_TEXTS.ignored)
  await userEvent.keyboard('67')
  await expect.element(field).toHaveValue('50.000156')
  await expect.element(note).toHaveTextContent(PURCHASE_TEXTS.tooLong)
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}')
  await expect.element(field).toHaveValue('50.000')
  await expect.element(note).toHaveTextContent('This is 50, not 50,000.')
})

test('an amount out of the limits is named below the field once it is left or sent, until it is mended', async () => {
  await showPart(<OrderForm />)
  checkAmount()
  const field = page.getByLabelText('Tokens', { exact: true })
  const note = page.getByRole('status')
  const hint = note.element().textContent ?? ''
  await field.fill('39')
  await expect.element(note).toHaveTextContent(hint)
  await userEvent.tab()
  await expect.element(note).toHaveTextContent('At least 40 iToken')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('100001')
  await expect.element(note).toHaveTextContent('At most 100,000 iToken')
  await field.fill('41')
  await expect.element(note).toHaveTextContent(hint)
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('a wrong amount stays marked while something is ignored, and beside what it is read as', async () => {
  await showPart(<OrderForm />)
  checkAmount()
  const field = page.getByLabelText('Tokens', { exact: true })
  const note = page.getByRole('status')
  await field.fill('1,000')
  await userEvent.tab()
  await expect.element(note).toHaveTextContent('This is 1, not 1,000. At least 40 iToken')
  await field.click()
  await userEvent.keyboard('{End}x')
  await expect.element(note).toHaveTextContent(`${PURCHASE_TEXTS.ignored} At least 40 iToken`)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('an amount that was typed before the script came counts as the same typed after it', async () => {
  await showPart(<OrderForm />)
  const field = page.getByLabelText('Tokens', { exact: true })
  await field.fill('50,5')
  checkAmount()
  await expect.element(field).toHaveValue('50.5')
  expect((field.element() as HTMLInputElement).validity.valid).toBe(true)
})

test('a text typed before the script came that is no amount is taken away, and the reason is said', async () => {
  await showPart(<OrderForm />)
  const field = page.getByLabelText('Tokens', { exact: true })
  await field.fill('$500')
  checkAmount()
  await expect.element(field).toHaveValue('')
  await expect.element(page.getByRole('status')).toHaveTextContent(PURCHASE_TEXTS.ignored)
})

test.each(['', '.', '39'])(
  'the amount “%s” is not sent; the focus goes to it, and what it lacks is said',
  async (typed) => {
    await showPart(<OrderForm />)
    checkAmount()
    const field = page.getByLabelText('Tokens', { exact: true })
    const sent = vi.fn((event: Event) => event.preventDefault())
    document.querySelector('form')?.addEventListener('submit', sent)
    await field.fill(typed)
    await page.getByRole('button', { name: LANDING_TEXTS.buyNow }).click()
    await expect.element(field).toHaveFocus()
    await expect.element(page.getByRole('status')).toHaveTextContent('At least 40 iToken')
    await field.fill('40')
    await page.getByRole('button', { name: LANDING_TEXTS.buyNow }).click()
    expect(sent).toHaveBeenCalledOnce()
  },
)
