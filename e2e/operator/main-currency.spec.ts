/** The main currency, on the currencies screen and on its own page. */
import { expect, logInOperator, test, toasts } from '../test.ts'
import { recentChanges, rowOf } from './currency-screen.ts'
import { useOwnProduct } from './own-product.ts'

const own = useOwnProduct()

test('an operator can change the main currency’s price on both screens', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  const block = page.getByRole('region', { name: 'Main currency' })
  const dialog = page.getByRole('dialog', { name: 'Change the price' })
  const price = page.getByLabel('Dollars for one iToken')
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Save the new price' })

  await test.step('the price shows two decimals and is edited in a dialog', async () => {
    await expect(block).toContainText('$0.50 for one iToken')
    await block.getByRole('button', { name: 'Edit price' }).click()
    await expect(price).toHaveValue('0.50')
    await expect(price).toBeFocused()
    for (const wrong of ['0,6', '1e3', '-1', 'x']) {
      await price.fill(wrong)
      await price.press('Enter')
      await expect(dialog.getByText('Invalid number format')).toBeVisible()
    }
    await price.fill('0')
    await expect(dialog.getByText('The price must be above zero.')).toBeVisible()
  })

  await test.step('a failed save keeps the input', async () => {
    await price.fill('0.6')
    await own.sql('alter table token_price add constraint broken check (usd <> 0.6) not valid')
    await price.press('Enter')
    await expect(page.getByRole('alertdialog').getByRole('definition')).toHaveText(['$0.50', '$0.60'])
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Back' })).toBeFocused()
    await confirm.click()
    await expect(page.getByText('Failed to update currency.', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('Failed to update currency.')
    await expect(price).toHaveValue('0.6')
    await own.sql('alter table token_price drop constraint broken')
    await page.context().setOffline(true)
    await price.press('Enter')
    await confirm.click()
    await expect(dialog.getByRole('alert')).toContainText('No answer')
    await page.context().setOffline(false)
  })

  await test.step('a saved price links to its own page, which names the operator', async () => {
    await price.press('Enter')
    await confirm.click()
    await expect(toasts(page)).toHaveText('Currency updated successfully!')
    await expect(block).toContainText('$0.60 for one iToken')
    await expect(recentChanges(page).first()).toContainText('Set the main currencyoperator')
    await block.getByRole('link', { name: 'More about the main currency' }).click()
    const now = page.getByRole('region', { name: 'The price now' })
    await expect(now).toContainText(/\$0\.60 for one iTokenSet by operator, \d{4}-.* UTC\+02:00/)
    await expect(now.getByRole('listitem')).toHaveText([
      'Rates stay as they are until they are updated.',
      'Existing orders keep the price at which they were placed.',
    ])
  })

  await test.step('when two operators set the price, the second is told and can overwrite it', async () => {
    const second = await logInOperator(browser, own.product, { login: 'second' })
    await second.goto(`${own.product.operatorUrl}/admin/dashboard/change-main-currency`)
    await second.getByLabel('Dollars for one iToken').fill('0.7')
    await second.getByRole('button', { name: 'Save' }).click()
    await second.getByRole('button', { name: 'Save the new price' }).click()
    await expect(toasts(second)).toHaveText('Currency updated successfully!')
    await second.context().close()
    await price.fill('0.8')
    await price.press('Enter')
    await confirm.click()
    await expect(page.getByRole('alert')).toContainText(
      /The price was changed meanwhile.*Changed by second, /,
    )
    await expect(page.getByRole('region', { name: 'Price' }).getByRole('definition')).toHaveText([
      '$0.60',
      '$0.70',
    ])
    await page.getByRole('button', { name: 'Discard mine, use theirs' }).click()
    await expect(price).toHaveValue('0.70')
    await price.fill('0.4')
    await price.press('Enter')
    await confirm.click()
    await expect(toasts(page)).toHaveText('Currency updated successfully!')
  })

  await test.step('the page offers to update the rates, which are still unchanged', async () => {
    await expect(page.getByText('The rates are still the old ones')).toBeVisible()
    await page.getByRole('button', { name: 'Update Crypto Rates' }).click()
    await expect(toasts(page)).toContainText('Cryptos updated successfully')
    await expect(page.getByText('The rates were updated')).toBeVisible()
    await page.getByRole('link', { name: 'Show the outcome of each rate' }).click()
    await expect(rowOf(page, 'BTC')).toContainText('237500 iToken')
  })

  await test.step('a failed load shows a message', async () => {
    await own.sql('alter table token_price rename to gone')
    await page.reload()
    await expect(block.getByText('Failed to fetch main currency')).toBeVisible()
    await page.goto(`${own.product.operatorUrl}/admin/dashboard/change-main-currency`)
    await expect(page.getByText('Failed to fetch main currency')).toBeVisible()
    await own.sql('alter table gone rename to token_price')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('$0.40')).toBeVisible()
    await own.sql('update token_price set usd = 0.5')
  })
  await page.context().close()
})
