/** The currencies: every action on one, and every sentence of specification §8, from faults that are real. */
import { expect, logInOperator, test, toasts } from '../test.ts'
import { choose, recentChanges, rowOf } from './currency-screen.ts'
import { useOwnProduct } from './own-product.ts'

const own = useOwnProduct()

test('adding a currency', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  const add = page.getByRole('region', { name: 'Add a currency' })
  const button = add.getByRole('button', { name: 'Add cryptocurrency' })

  await test.step('names what is missing, in the words of the specification, and goes to the first', async () => {
    await button.click()
    for (const message of [
      'Currency must be at least 2 characters',
      'Address must be at least 2 characters',
      'Rate must be a positive number',
      'Address must be at least 5 characters',
    ]) {
      await expect(add.getByText(message)).toBeVisible()
    }
    await expect(add.getByLabel('Currency')).toBeFocused()
    await add.getByLabel('Rate').fill('-1')
    await expect(add.getByText('Rate must be a positive number')).toBeVisible()
  })

  await test.step('puts the code into upper case while it is typed, the cursor staying where it is', async () => {
    await add.getByLabel('Currency').pressSequentially('xp')
    await add.getByLabel('Currency').press('ArrowLeft')
    await add.getByLabel('Currency').pressSequentially('m')
    await expect(add.getByLabel('Currency')).toHaveValue('XMP')
  })

  await test.step('keeps what was typed when it cannot be saved, and says so', async () => {
    await add.getByLabel('Full name').fill('Primecoin')
    await add.getByLabel('Rate').fill('0.0000123')
    await add.getByLabel('Address').fill('primecoin-address')
    await add.getByLabel('Network (optional)').fill('Prime')
    await own.sql("alter table currency add constraint broken check (code <> 'XMP') not valid")
    await button.click()
    await expect(toasts(page)).toContainText('Error')
    await expect(toasts(page)).toContainText('Failed to add cryptocurrency')
    await own.sql('alter table currency drop constraint broken')
    await page.context().setOffline(true)
    await button.click()
    await expect(add.getByRole('alert')).toContainText('No answer came')
    await page.context().setOffline(false)
    await expect(add.getByLabel('Full name')).toHaveValue('Primecoin')
  })

  await test.step('adds it, empties the form, and refuses the same code again', async () => {
    await button.click()
    await expect(toasts(page)).toHaveText('Cryptocurrency XMP added.')
    await expect(button).toBeFocused()
    await expect(add.getByLabel('Currency')).toHaveValue('')
    await expect(rowOf(page, 'XMP').getByRole('cell')).toHaveText([
      'XMP',
      'Primecoin',
      '0.0000123 iToken',
      'primecoin-addressPrime',
      '',
    ])
    await add.getByLabel('Currency').fill('XMP')
    await add.getByLabel('Full name').fill('Again')
    await add.getByLabel('Rate').fill('1')
    await add.getByLabel('Address').fill('12345')
    await button.click()
    await expect(toasts(page)).toContainText('XMP is in the list already.')
    await expect(add.getByLabel('Currency')).toBeFocused()
    await expect(add.getByLabel('Full name')).toHaveValue('Again')
  })
  await page.context().close()
})

test('the table is sorted by the rate as a number, and keeps it in the address', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  const table = page.getByRole('table', { name: 'All currencies' })
  const codes = async () =>
    (await table.locator('tbody tr td:first-child').allInnerTexts()).filter((code) => code !== 'XMP')
  const header = table.getByRole('button', { name: 'Rate (tokens)' })
  await expect.poll(codes).toContain('BTC')
  const unsorted = await codes()
  await header.click()
  await expect(page).toHaveURL(/rate=asc/)
  await expect(table.getByRole('columnheader', { name: 'Rate (tokens)' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect.poll(async () => (await codes()).slice(0, 4)).toEqual(['SHIB', 'TRX', 'DOGE', 'ADA'])
  await header.click()
  await expect.poll(async () => (await codes()).slice(0, 4)).toEqual(['BTC', 'ETH', 'BNB', 'SOL'])
  await page.reload()
  await expect.poll(async () => (await codes()).slice(0, 4)).toEqual(['BTC', 'ETH', 'BNB', 'SOL'])
  await header.click()
  await expect.poll(codes).toEqual(unsorted)
  await page.context().close()
})

test('editing a currency', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save changes' })

  await test.step('the code is read-only, and what cannot be is named', async () => {
    await choose(page, 'LTC', 'Edit crypto')
    await expect(dialog.getByRole('heading', { name: 'Edit crypto' })).toBeVisible()
    await expect(dialog.getByLabel('Currency')).toHaveValue('LTC')
    await expect(dialog.getByLabel('Currency')).not.toBeEditable()
    await dialog.getByRole('textbox', { name: 'Rate' }).fill('0')
    await save.click()
    await expect(dialog.getByText('Rate must be a positive number')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Rate' })).toBeFocused()
  })

  await test.step('a failure is said, and what was typed stays', async () => {
    await dialog.getByRole('textbox', { name: 'Rate' }).fill('200.5')
    await dialog.getByLabel('Price id (optional)').fill('litecoin-2')
    await own.sql(
      "alter table currency add constraint broken check (code <> 'LTC' or tokens_per_unit <> 200.5) not valid",
    )
    await save.click()
    await expect(page.getByText('Update failed', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to update cryptocurrency: Something went wrong',
    )
    await own.sql('alter table currency drop constraint broken')
    await page.context().setOffline(true)
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText('No answer came')
    await page.context().setOffline(false)
    await expect(dialog.getByRole('textbox', { name: 'Rate' })).toHaveValue('200.5')
  })

  await test.step('while it is being saved it says so; then it is in the list', async () => {
    await own.whileLocked('currency', 'exclusive', async () => {
      await save.click()
      await expect(dialog.getByText('Saving...')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
    })
    await expect(dialog).toBeHidden()
    await expect(toasts(page)).toHaveText('Cryptocurrency LTC has been updated.')
    await expect(rowOf(page, 'LTC')).toContainText('200.5 iToken')
    await expect(rowOf(page, 'LTC')).toContainText('litecoin-2')
    await expect(page.getByRole('button', { name: 'Actions for LTC' })).toBeFocused()
  })

  await test.step('a changed address is shown beside the old one before it is saved', async () => {
    await choose(page, 'LTC', 'Edit crypto')
    await dialog.getByLabel('Address').fill('ltc1-a-new-address')
    await save.click()
    await expect(dialog.getByRole('definition')).toHaveText([
      'demo-address-do-not-send-ltc',
      'ltc1-a-new-address',
    ])
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByLabel('Address')).toHaveValue('ltc1-a-new-address')
    await expect(rowOf(page, 'LTC')).toContainText('demo-address-do-not-send-ltc')
    await save.click()
    await dialog.getByRole('button', { name: 'Save the new address' }).click()
    await expect(toasts(page)).toHaveText('Cryptocurrency LTC has been updated.')
    await expect(rowOf(page, 'LTC')).toContainText('ltc1-a-new-address')
  })

  await test.step('it is announced above every screen, and in the recent changes', async () => {
    const announcement = page.getByRole('note').filter({ hasText: 'The deposit address of LTC was changed' })
    await expect(announcement.getByRole('definition')).toHaveText([
      'demo-address-do-not-send-ltc',
      'ltc1-a-new-address',
    ])
    await expect(announcement).toContainText(/by operator, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\+02:00/)
    const changes = recentChanges(page)
    await expect(changes.first()).toContainText('Changed LTC')
    await expect(changes.first()).toContainText('Address changed')
    await expect(changes.first()).toContainText('demo-address-do-not-send-ltc → ltc1-a-new-address')
    await expect(changes.nth(1)).toContainText('192 iToken → 200.5 iToken')
    await expect(changes.nth(1)).toContainText('none → litecoin-2')
    for (const item of ['Transactions', 'Main currency']) {
      await page.getByRole('link', { name: item, exact: true }).click()
      await expect(announcement).toBeVisible()
    }
  })
  await page.context().close()
})

test('the list while it loads, when it is empty, and when it cannot be had', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  await test.step('loading, then nothing', async () => {
    await own.sql('create table kept as select id from currency where deleted_at is null')
    await own.sql('update currency set deleted_at = now() where deleted_at is null')
    await own.whileLocked('currency', 'access exclusive', async () => {
      await page.reload()
      await expect(page.getByText('Loading currencies...')).toBeVisible()
    })
    await expect(page.getByRole('cell', { name: 'No results' })).toBeVisible()
    await expect(page.getByText('Loading currencies...')).toHaveCount(0)
    await own.sql('update currency set deleted_at = null where id in (select id from kept)')
  })
  await test.step('a failure instead of the page, and the way to try again', async () => {
    await own.sql('alter table currency rename to gone')
    await page.reload()
    await expect(page.getByText('Error: Failed to get cryptos: 500')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Crypto currencies' })).toHaveCount(0)
    await own.sql('alter table gone rename to currency')
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await expect(rowOf(page, 'BTC')).toBeVisible()
  })
  await test.step('a list that cannot be refreshed stays, and says so', async () => {
    await own.sql('alter table currency rename to gone')
    await page.getByRole('link', { name: 'Main currency', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Main currency', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Crypto' }).click()
    await expect(page.getByText('The list could not be refreshed')).toBeVisible()
    await expect(rowOf(page, 'BTC')).toBeVisible()
    await own.sql('alter table gone rename to currency')
  })
  await test.step('no answer at all', async () => {
    await own.whileLocked('currency', 'access exclusive', async () => {
      await page.reload()
      await expect(page.getByText('Loading currencies...')).toBeVisible()
      await own.product.kill()
    })
    await expect(page.getByText('Error: Failed to fetch cryptos: Unexpected response status')).toBeVisible()
    await own.restart()
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await expect(rowOf(page, 'BTC')).toBeVisible()
  })
  await page.context().close()
})
