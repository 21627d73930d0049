/** The currencies: a new one, changed ones, and the price of the main one. currencies.test.tsx has every message. */
import { expect, logInOperator, test, toasts } from '../test.ts'
import { choose, recentChanges, rowOf } from './currency-screen.ts'
import { useOwnProduct } from './own-product.ts'

const own = useOwnProduct()

test('an operator can add a currency', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  await page.getByRole('main').getByRole('button', { name: 'Add cryptocurrency' }).click()
  const add = page.getByRole('dialog', { name: 'Add a currency' })
  await page.reload()
  await add.getByLabel('Currency').fill('xpm')
  await add.getByLabel('Full name').fill('Primecoin')
  await add.getByLabel('Rate').fill('0.0000123')
  await add.getByLabel('Address').fill('primecoin-address')
  await add.getByLabel('Network (optional)').fill('Prime')
  await add.getByRole('button', { name: 'Add cryptocurrency' }).click()
  await expect(toasts(page)).toHaveText('Cryptocurrency XPM added.')
  await expect(add).toBeHidden()
  await expect(
    page.getByRole('note').filter({ hasText: 'The deposit address of XPM was added on Prime' }),
  ).toContainText('primecoin-address')
  await expect(rowOf(page, 'XPM').getByRole('cell')).toHaveText([
    'XPM',
    'Primecoin',
    '0.0000123 iToken',
    'primecoin-addressPrime',
    '',
  ])
  await page.context().close()
})

test('a rate changed far needs a reason, which every operator sees', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  const dialog = page.getByRole('dialog')
  await choose(page, 'DOGE', 'Edit crypto')
  await dialog.getByRole('textbox', { name: 'Rate' }).fill('6.4')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveAccessibleName('Change the rate of DOGE?')
  await expect(dialog.getByRole('definition')).toHaveText(['0.64 iToken', '6.4 iToken (+900%)'])
  const save = dialog.getByRole('button', { name: 'Save the new rate' })
  await save.click()
  await expect(dialog).toContainText('The rate of DOGE would change by +900%. Nothing was saved.')
  const reason = dialog.getByLabel('Reason for the new rate')
  await expect(reason).toBeFocused()
  await save.click()
  await expect(dialog).toBeVisible()
  await expect(rowOf(page, 'DOGE')).toContainText('0.64 iToken')
  await reason.fill('The coin was split.')
  await save.click()
  await expect(toasts(page)).toHaveText('Cryptocurrency DOGE has been updated.')
  await expect(recentChanges(page).first()).toContainText('The coin was split.')
  const announcement = page.getByRole('note').filter({ hasText: '1 rate was changed by hand' })
  await announcement.locator('summary').click()
  await expect(announcement).toContainText('The rate of DOGE was changed from 0.64 to 6.4 iToken (+900%)')
  await expect(announcement).toContainText('Reason: The coin was split.')
  await own.sql("update currency set tokens_per_unit = 0.64 where code = 'DOGE'")
  await page.context().close()
})

test('an operator can edit a currency', async ({ browser }) => {
  await own.sql(`insert into audit_entry (operator_id, action, subject_type, subject_id, after, request_id)
    select 1, 'currency.change-address', 'currency', id, '{"depositAddress":"elsewhere"}', ''
    from currency where code = 'ADA'`)
  const page = await logInOperator(browser, own.product)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Hide for today' }).click()
  const save = dialog.getByRole('button', { name: 'Save changes' })
  const saveRate = dialog.getByRole('button', { name: 'Save the new rate' })

  await test.step('a changed rate is saved, and the list shows it', async () => {
    await choose(page, 'LTC', 'Edit crypto')
    await dialog.getByRole('textbox', { name: 'Rate' }).fill('200.5')
    await dialog.getByLabel('Price id (optional)').fill('litecoin-2')
    await save.click()
    await saveRate.click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, 'LTC')).toContainText('200.5 iToken')
    await expect(rowOf(page, 'LTC')).toContainText('litecoin-2')
  })

  await test.step('a changed address is shown beside the old one before it is saved', async () => {
    await choose(page, 'LTC', 'Edit crypto')
    await dialog.getByLabel('Address').fill('ltc1qqurswpc8qurswpc8qurswpc8qurswpc8p4r4uv')
    await save.click()
    await expect(dialog.getByText('This isn’t an address of Litecoin.')).toBeVisible()
    await expect(dialog.getByLabel('Address')).toBeFocused()
    await dialog.getByLabel('Address').fill('ltc1qqurswpc8qurswpc8qurswpc8qurswpc8p4r4uu')
    await save.click()
    await expect(dialog.getByRole('definition')).toHaveText([
      'demo-address-do-not-send-ltc',
      'ltc1qqurswpc8qurswpc8qurswpc8qurswpc8p4r4uu',
    ])
    await dialog.getByRole('button', { name: 'Save the new address' }).click()
    await expect(toasts(page)).toHaveText('Cryptocurrency LTC has been updated.')
    await expect(rowOf(page, 'LTC')).toContainText('ltc1qqurswpc8qurswpc8qurswpc8qurswpc8p4r4uu')
  })

  await test.step('the change is announced above every screen and in the recent changes', async () => {
    const announcement = page.getByRole('note').filter({ hasText: 'The deposit address of LTC was changed' })
    await expect(announcement.getByRole('definition')).toHaveText([
      'demo-address-do-not-send-ltc',
      'ltc1qqurswpc8qurswpc8qurswpc8qurswpc8p4r4uu',
    ])
    await expect(announcement).toContainText(/by operator, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+02:00/)
    const changes = recentChanges(page)
    await expect(changes.first()).toContainText('Changed LTC')
    await expect(changes.first()).toContainText('Address changed')
    await expect(changes.first()).toContainText(
      'demo-address-do-not-send-ltc → ltc1qqurswpc8qurswpc8qurswpc8qurswpc8p4r4uu',
    )
    await expect(changes.nth(1)).toContainText('192 iToken → 200.5 iToken')
    await expect(changes.nth(1)).toContainText('none → litecoin-2')
    for (const item of ['Transactions', 'Main currency']) {
      await page.getByRole('link', { name: item, exact: true }).click()
      await expect(announcement).toBeVisible()
    }
  })
  await page.context().close()
})

test('an owner changes the main currency’s price, and then the rates', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  const block = page.getByRole('region', { name: 'Main currency' })
  const price = page.getByLabel('Dollars for one iToken')
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Save the new price' })

  await test.step('a price saved in the list’s dialog is in the recent changes and on its own page', async () => {
    await expect(block).toContainText('$0.50 for one iToken')
    await block.getByRole('button', { name: 'Edit price' }).click()
    await price.fill('0.6')
    await price.press('Enter')
    await confirm.click()
    await expect(block).toContainText('$0.60 for one iToken')
    await expect(recentChanges(page).first()).toContainText('Set the token’s priceoperator')
    await block.getByRole('link', { name: 'More about the main currency' }).click()
    const now = page.getByRole('region', { name: 'The price now' })
    await expect(now).toContainText(/\$0\.60 for one iTokenSet by operator, \d{4}-.* UTC\+02:00/)
  })

  await test.step('its own page offers to update the rates, which are still unchanged', async () => {
    await price.fill('0.4')
    await price.press('Enter')
    await confirm.click()
    const note = page.getByRole('region', { name: 'Set the price' }).getByRole('note')
    await expect(note).toContainText(/rates are older than the price.*changed: .*BTC/)
    await page.getByRole('button', { name: 'Update Crypto Rates' }).click()
    await expect(note).not.toContainText('BTC')
    await page.getByRole('link', { name: 'Show the outcome of each rate' }).click()
    await expect(rowOf(page, 'BTC')).toContainText('237500 iToken')
  })
  await page.context().close()
})
