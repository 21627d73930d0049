import { answer } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ETHER } from '../../testing/currency.ts'
import { showPart } from '../../testing/show-part.tsx'
import { keepOrder } from './keep-order.ts'
import { offerCurrencies } from './offer-currencies.ts'
import { OrderForm } from './order-form.tsx'

const amount = page.getByLabelText('Tokens', { exact: true })
const currency = page.getByRole('combobox')

afterEach(() => history.replaceState(null, ''))

async function open() {
  await answer('presale.currencies', [ETHER])
  const { unmount } = await showPart(<OrderForm />)
  keepOrder()
  offerCurrencies()
  await expect.element(page.getByRole('option', { name: 'ETH Ethereum' })).toBeInTheDocument()
  amount
    .element()
    .closest('form')
    ?.addEventListener('submit', (event) => event.preventDefault())
  return unmount
}

test('Back from the registration shows the amount and the currency that were chosen', async () => {
  const close = await open()
  await amount.fill('112.5')
  await currency.selectOptions('ETH')
  await page.getByRole('button').click()
  await close()
  await open()
  await expect.element(amount).toHaveValue('112.5')
  await expect.element(currency).toHaveValue('ETH')
  expect(page.getByRole('option').elements()).toHaveLength(2)
})

test('a state of the history that is another’s changes nothing', async () => {
  history.replaceState('dialog', '')
  await open()
  await expect.element(amount).toHaveValue('40')
  await expect.element(currency).toHaveValue('')
})
