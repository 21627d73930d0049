/** Updates of the rates, with a price service that works, is slow, is wrong or fails. rates.test.tsx has the messages. */
import type { Page } from '@playwright/test'
import { DEMO_PRICES, failing, held, honest } from '../price-service.ts'
import { expect, logInOperator, test, toasts } from '../test.ts'
import { recentChanges, rowOf } from './currency-screen.ts'
import { useOwnProduct } from './own-product.ts'

const own = useOwnProduct()

const update = (page: Page) => page.getByRole('button', { name: 'Update Crypto Rates' })
const rates = (page: Page) => page.getByRole('region', { name: 'Rates', exact: true })
const outcome = (page: Page, code: string) =>
  page
    .getByRole('table', { name: 'Outcome of the last update for each currency' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: code, exact: true }) })

test('a rate update names every coin as updated, unchanged, held, or skipped with the reason', async ({
  browser,
  prices,
}) => {
  await own.sql(`update currency set tokens_per_unit = 192 where code = 'LTC'`)
  await own.sql(`update currency set tokens_per_unit = 190000 where code = 'BTC'`)
  const { cardano: _, ...others } = DEMO_PRICES
  prices.prices = { ...others, bitcoin: '96000.5', litecoin: '1920', dogecoin: '0', tron: '"soon"' }
  const page = await logInOperator(browser, own.product)
  const slow = held()
  prices.behave = slow.behave

  await test.step('a running update shows every operator who started it and cannot be started again', async () => {
    const second = await logInOperator(browser, own.product, { login: 'second' })
    // Once it knows of no running update: it would wait for the end of one.
    await expect(rates(second)).toContainText(/automatic/i)
    await update(page).click()
    await expect(rates(page).getByRole('status')).toHaveText('Fetching prices, started by operator')
    await update(second).click()
    await expect(toasts(second)).toContainText('The rates are being updated already.')
    await expect(rates(second)).toContainText('Fetching prices, started by operator')
    slow.release()
    prices.behave = honest
    await expect(toasts(page)).toHaveText(
      /Some rates were not stored \d+ updated, .*1 held back, 3 skipped\. Held back: LTC\. Skipped: .*ADA/,
    )
    await expect(rowOf(second, 'BTC')).toContainText('192001 iToken')
    await second.context().close()
  })

  await test.step('the result can be expanded, and the list has the new rates', async () => {
    await expect(rates(page)).toContainText(/Rates updated just now \(\d{4}-.* UTC\+02:00\)/)
    await expect(outcome(page, 'BTC').getByRole('cell')).toHaveText([
      'BTC',
      'updated',
      '190000 iToken',
      '192001 iToken',
      '+1.05%',
      '',
    ])
    await expect(outcome(page, 'ADA')).toContainText('skipped')
    await expect(outcome(page, 'ADA')).toContainText('The price service has no price for it.')
    await expect(outcome(page, 'DOGE')).toContainText('Its price is zero.')
    await expect(outcome(page, 'TRX')).toContainText('Its price is not a number that can be used.')
    await expect(outcome(page, 'LTC')).toContainText('held back')
    await expect(rowOf(page, 'BTC')).toContainText('192001 iToken')
    await expect(rowOf(page, 'LTC')).toContainText('192 iToken')
    await update(page).click()
    await expect(outcome(page, 'BTC')).toContainText('unchanged')
  })

  await test.step('a held rate is stored only after two confirmations', async () => {
    const notice = rates(page).getByRole('note').filter({ hasText: '1 rate is held back' })
    await expect(notice).toContainText('LTC 192 iToken → 3840 iToken, a change of +1,900%')
    await notice.getByRole('button', { name: 'Confirm LTC' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(
      'A change of +1,900%. Existing orders keep their figures.Old rate192 iTokenNew rate3840 iToken',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(rowOf(page, 'LTC')).toContainText('192 iToken')
    await notice.getByRole('button', { name: 'Confirm LTC' }).click()
    await own.sql("update currency set network = 'Litecoin network' where code = 'LTC'")
    await dialog.getByRole('button', { name: 'Store this rate' }).click()
    await expect(toasts(page)).toContainText(
      'Failed to update cryptos: These rates have changed since they were shown. Nothing was stored. Update the rates again.',
    )
    await expect(dialog).toBeHidden()
    // The notice of the update before is still there, so the new state shows best after a reload.
    await Promise.all([page.waitForResponse(/rates\.refresh/), update(page).click()])
    await page.reload()
    await notice.getByRole('button', { name: 'Confirm LTC' }).click()
    await dialog.getByRole('button', { name: 'Store this rate' }).click()
    await expect(toasts(page)).toContainText('Confirmed: LTC.')
    await expect(rowOf(page, 'LTC')).toContainText('3840 iToken')
    await expect(notice).toHaveCount(0)
    await expect(recentChanges(page).first()).toContainText('confirmed by operator')
  })
  await page.context().close()
})

test('a broken price service changes no rate and is named until an update succeeds', async ({
  browser,
  prices,
}) => {
  await own.sql("update currency set tokens_per_unit = 192001 where code = 'BTC'")
  // As if no price had been accepted: LTC was confirmed at another one.
  await own.sql("update currency set tokens_per_unit = 192 where code = 'LTC'")
  await own.sql('update rate_refresh set result = null')
  prices.prices = { ...DEMO_PRICES, bitcoin: '100000' }
  prices.behave = failing
  const page = await logInOperator(browser, own.product)
  await update(page).click()
  await expect(toasts(page)).toContainText('The price service answered with HTTP status 500.')
  await expect(rates(page)).toContainText(
    'The last try failed: The price service answered with HTTP status 500.',
  )
  await expect(rowOf(page, 'BTC')).toContainText('192001 iToken')
  prices.behave = honest
  await update(page).click()
  await expect(toasts(page)).toContainText('Cryptos updated successfully')
  await expect(rates(page)).not.toContainText('The last try failed')
  await expect(rowOf(page, 'BTC')).toContainText('200000 iToken')
  await page.context().close()
})
