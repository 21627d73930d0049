/** The currencies: every action on one, and every message of specification §8. All faults are real. */
import { expectAccessible } from '../accessible.ts'
import { expect, logInOperator, test, toasts } from '../test.ts'
import { choose, recentChanges, rowOf } from './currency-screen.ts'
import { useOwnProduct } from './own-product.ts'

const own = useOwnProduct()

test('an operator can add a currency', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  const open = page.getByRole('main').getByRole('button', { name: 'Add cryptocurrency' })
  const add = page.getByRole('dialog', { name: 'Add a currency' })
  const button = add.getByRole('button', { name: 'Add cryptocurrency' })

  await test.step('the list is first, and the form is a dialog that a reload keeps open', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
      'All currencies',
    )
    await open.click()
    await expect(add.getByLabel('Currency')).toBeFocused()
    await page.reload()
    await expect(add).toBeVisible()
  })

  await test.step('the form names missing fields in the words of the specification and focuses the first', async () => {
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

  await test.step('the form converts the code to upper case during typing and keeps the cursor', async () => {
    await add.getByLabel('Currency').pressSequentially('xp')
    await add.getByLabel('Currency').press('ArrowLeft')
    await add.getByLabel('Currency').pressSequentially('m')
    await expect(add.getByLabel('Currency')).toHaveValue('XMP')
  })

  await test.step('Escape asks before what was typed is lost', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(add.getByLabel('Currency')).toHaveValue('XMP')
  })

  await test.step('a failed save keeps the input and shows a message', async () => {
    await add.getByLabel('Full name').fill('Primecoin')
    await add.getByLabel('Rate').fill('0.0000123')
    await add.getByLabel('Address').fill('primecoin-address')
    await add.getByLabel('Network (optional)').fill('Prime')
    await own.sql("alter table currency add constraint broken check (code <> 'XMP') not valid")
    await button.click()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(add.getByRole('alert')).toHaveText('Failed to add cryptocurrency')
    await own.sql('alter table currency drop constraint broken')
    await page.context().setOffline(true)
    await button.click()
    await expect(add.getByRole('alert')).toContainText('No answer')
    await page.context().setOffline(false)
    await expect(add.getByLabel('Full name')).toHaveValue('Primecoin')
  })

  await test.step('a save adds the currency and closes the form; the same code is then refused', async () => {
    await button.click()
    await expect(toasts(page)).toHaveText('Cryptocurrency XMP added.')
    await expect(add).toBeHidden()
    await expect(
      page.getByRole('note').filter({ hasText: 'The deposit address of XMP was added (Prime)' }),
    ).toContainText('primecoin-address')
    await expect(rowOf(page, 'XMP').getByRole('cell')).toHaveText([
      'XMP',
      'Primecoin',
      '0.0000123 iToken',
      'primecoin-addressPrime',
      '',
    ])
    await open.click()
    await expect(add.getByLabel('Currency')).toHaveValue('')
    await add.getByLabel('Currency').fill('XMP')
    await add.getByLabel('Full name').fill('Again')
    await add.getByLabel('Rate').fill('1')
    await add.getByLabel('Address').fill('12345')
    await button.click()
    await expect(add.getByText('XMP is in the list already.')).toBeVisible()
    await expect(add.getByLabel('Currency')).toBeFocused()
    await expect(add.getByLabel('Full name')).toHaveValue('Again')
  })
  await page.context().close()
})

test('the table sorts the rate as a number and keeps the order in the address', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  const table = page.getByRole('table', { name: 'All currencies' })
  const codes = async () =>
    (await table.locator('tbody tr td:first-child').allInnerTexts()).filter((code) => code !== 'XMP')
  const header = table.getByRole('button', { name: 'Rate (in tokens)' })
  await expect.poll(codes).toContain('BTC')
  const unsorted = await codes()
  await header.click()
  await expect(page).toHaveURL(/rate=asc/)
  await expect(table.getByRole('columnheader', { name: 'Rate (in tokens)' })).toHaveAttribute(
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

test('a rate changed far needs a reason, which every operator sees', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  const dialog = page.getByRole('dialog')
  await choose(page, 'DOGE', 'Edit crypto')
  await dialog.getByRole('textbox', { name: 'Rate' }).fill('6.4')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveAccessibleName('Change the rate of DOGE?')
  await expect(dialog.getByRole('definition')).toHaveText(['0.64 iToken', '6.4 iToken'])
  const save = dialog.getByRole('button', { name: 'Save the new rate' })
  await save.click()
  await expect(dialog).toContainText('The rate of DOGE would change by +900%. Nothing was saved.')
  const reason = dialog.getByLabel('Reason for the new rate')
  await expect(reason).toBeFocused()
  await expectAccessible(page)
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
  await page.getByRole('button', { name: 'Put away for today' }).click()
  const save = dialog.getByRole('button', { name: 'Save changes' })
  const saveRate = dialog.getByRole('button', { name: 'Save the new rate' })

  await test.step('the code is read-only, and invalid values are named', async () => {
    await choose(page, 'LTC', 'Edit crypto')
    await expect(dialog.getByRole('heading', { name: 'Edit crypto' })).toBeVisible()
    await expect(dialog.getByLabel('Currency')).toHaveValue('LTC')
    await expect(dialog.getByLabel('Currency')).not.toBeEditable()
    await dialog.getByRole('textbox', { name: 'Rate' }).fill('0')
    await save.click()
    await expect(dialog.getByText('Rate must be a positive number')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Rate' })).toBeFocused()
  })

  await test.step('a failure shows a message and keeps the input', async () => {
    await dialog.getByRole('textbox', { name: 'Rate' }).fill('200.5')
    await dialog.getByLabel('Price id (optional)').fill('litecoin-2')
    await own.sql(
      "alter table currency add constraint broken check (code <> 'LTC' or tokens_per_unit <> 200.5) not valid",
    )
    await save.click()
    await expect(dialog.getByRole('definition')).toHaveText(['192 iToken', '200.5 iToken'])
    await saveRate.click()
    await expect(page.getByText('Update failed', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Failed to update cryptocurrency: Something went wrong',
    )
    await own.sql('alter table currency drop constraint broken')
    await page.context().setOffline(true)
    await saveRate.click()
    await expect(dialog.getByRole('alert')).toContainText('No answer')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Rate' })).toHaveValue('200.5')
  })

  await test.step('the dialog shows the save in progress; then the list shows the change', async () => {
    await save.click()
    await own.whileLocked('currency', 'exclusive', async () => {
      await saveRate.click()
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
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByLabel('Address')).toHaveValue('ltc1qqurswpc8qurswpc8qurswpc8qurswpc8p4r4uu')
    await expect(rowOf(page, 'LTC')).toContainText('demo-address-do-not-send-ltc')
    await save.click()
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

test('the list shows when it loads, is empty or fails to load', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  await test.step('the list shows that it loads, and then that it is empty', async () => {
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
  await test.step('a failed load shows a message instead of the list, and can be retried', async () => {
    await own.sql('alter table currency rename to gone')
    await page.reload()
    await expect(page.getByText('Error: Failed to get cryptos: 500')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Crypto currencies' })).toHaveCount(0)
    await own.sql('alter table gone rename to currency')
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await expect(rowOf(page, 'BTC')).toBeVisible()
  })
  await test.step('a failed refresh keeps the list and shows a message', async () => {
    await own.sql('alter table currency rename to gone')
    await page.getByRole('link', { name: 'Main currency', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Main currency', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Crypto' }).click()
    await expect(page.getByText('The list could not be refreshed')).toBeVisible()
    await expect(rowOf(page, 'BTC')).toBeVisible()
    await own.sql('alter table gone rename to currency')
  })
  await test.step('a missing answer shows a message', async () => {
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
