/** The effects of currency changes on buyers, other operators and deposit addresses. */

import { OPERATOR } from '../product.ts'
import { expect, logInOperator, test, toasts } from '../test.ts'
import { forgetIdentity } from './colleague.ts'
import { choose, recentChanges, rowOf } from './currency-screen.ts'
import { sell } from './orders.ts'
import { useOwnProduct } from './own-product.ts'

const own = useOwnProduct()

test('a currency is switched off and on and deleted; after 15 minutes a change asks for identity and then continues', {
  tag: '@abuse-28',
}, async ({ browser, request }) => {
  const page = await logInOperator(browser, own.product)
  const accepted = async () =>
    (await request.get(`${own.product.buyerUrl}/api/trpc/presale.currencies`)).text()
  const identity = page.getByRole('dialog', { name: 'Confirm it is you' })
  const question = page.getByRole('alertdialog')
  const confirm = async () => {
    await identity.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
    await identity.getByRole('button', { name: 'Confirm' }).click()
  }

  await test.step('switching off asks for identity; without it nothing changes', async () => {
    await choose(page, 'ADA', 'Switch off')
    await expect(question).toContainText('Buyers can no longer choose Cardano')
    await forgetIdentity(own.product, OPERATOR.login)
    await question.getByRole('button', { name: 'Switch off' }).click()
    await identity.getByRole('button', { name: 'Cancel' }).click()
    await expect(question.getByRole('alert')).toContainText('Confirm that it is you')
    await expect(rowOf(page, 'ADA')).not.toContainText('Switched off')
    await question.getByRole('button', { name: 'Switch off' }).click()
    await confirm()
    await expect(toasts(page)).toHaveText(
      'Cryptocurrency ADA has been updated. Buyers can no longer choose it.',
    )
    await expect(rowOf(page, 'ADA')).toContainText('Switched off')
    expect(await accepted()).not.toContain('Cardano')
  })

  await test.step('switching on shows the rate, also one that was changed meanwhile', async () => {
    await choose(page, 'ADA', 'Switch on')
    await expect(question).toContainText('at 1.48 iToken for 1 ADA')
    await own.sql("update currency set tokens_per_unit = 1.5 where code = 'ADA'")
    await question.getByRole('button', { name: 'Switch on' }).click()
    await expect(question.getByRole('alert')).toContainText('This currency was changed meanwhile.')
    await expect(question.getByRole('region', { name: 'Rate' }).getByRole('definition')).toHaveText([
      '1.48 iToken',
      '1.5 iToken',
    ])
    await question.getByRole('button', { name: 'Switch on' }).click()
    await expect(rowOf(page, 'ADA')).not.toContainText('Switched off')
    expect(await accepted()).toContain('Cardano')
  })

  await test.step('a deletion and its undo ask for identity', async () => {
    await choose(page, 'SOL', 'Delete crypto')
    await forgetIdentity(own.product, OPERATOR.login)
    await question.getByRole('button', { name: 'Delete crypto' }).click()
    await confirm()
    const undo = toasts(page).getByRole('button', { name: 'Undo' })
    // A toast stays as long as the pointer rests on it.
    await undo.hover()
    await expect(toasts(page)).toContainText('Your crypto - SOL has been deleted.')
    await expect(page.getByRole('button', { name: 'Bring SOL back' })).not.toHaveCount(0)
    await forgetIdentity(own.product, OPERATOR.login)
    await undo.click()
    await confirm()
    await expect(rowOf(page, 'SOL')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bring SOL back' })).toHaveCount(0)
  })
  await page.context().close()
})

test('deleting a currency names the pending orders, and the recent changes bring it back', async ({
  browser,
}) => {
  await sell(own.product, ['100'])
  await own.sql(`insert into audit_entry (action, subject_type, subject_id, request_id)
    select 'currency.switch-off', 'currency', min(id)::text, 'r' from currency, generate_series(1, 12) n group by n`)
  const page = await logInOperator(browser, own.product)
  const dialog = page.getByRole('alertdialog')
  await choose(page, 'USDT', 'Delete crypto')
  await expect(dialog).toContainText('1 pending order keeps its address and figures.')
  await dialog.getByRole('button', { name: 'Delete crypto' }).click()
  await expect(toasts(page)).toContainText('Your crypto - USDT has been deleted.')
  await expect(page.getByRole('button', { name: 'Actions for USDT' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Bring USDT back' }).first().click()
  await expect(toasts(page)).toContainText('USDT is back in the list.')
  await expect(page.getByRole('button', { name: 'Actions for USDT' })).toBeVisible()

  await test.step('the recent changes can be paged', async () => {
    const pages = page.getByRole('navigation', { name: 'Pages of recent changes' })
    await expect(recentChanges(page)).toHaveCount(10)
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/changes-after=/)
    await pages.getByRole('button', { name: 'Previous' }).click()
    await expect(recentChanges(page)).toHaveCount(10)
  })
  await page.context().close()
})

test('an operator can set one address for all ERC-20 currencies', async ({ browser }) => {
  const page = await logInOperator(browser, own.product)
  const dialog = page.getByRole('dialog')
  await page.getByRole('main').getByRole('button', { name: 'Update ERC-20 Wallet' }).click()
  await dialog.getByLabel('ERC-20 wallet address').fill('0xde709f2102306220921060314715629080e2fb77')
  await dialog.getByRole('button', { name: 'Compare and update' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(9)
  await expect(dialog.getByRole('definition').filter({ hasText: 'BNB Smart Chain' })).toContainText(
    'demo-address-do-not-send-bnbBNB',
  )
  await dialog.getByRole('button', { name: 'Update 9 addresses' }).click()
  for (const code of ['ETH', 'USDT', 'USDC', 'BNB', 'DAI', 'LINK', 'UNI', 'AVAX', 'SHIB']) {
    await expect(rowOf(page, code)).toContainText('0xde709f2102306220921060314715629080e2fb77')
  }
  const announcement = page.getByRole('note').filter({ hasText: 'in the last 24 hours' })
  await expect(announcement.getByText('demo-address-do-not-send-avax')).toBeHidden()
  await announcement.locator('summary').click()
  await expect(announcement.getByText('demo-address-do-not-send-avax')).toBeVisible()
  await expect(announcement.getByText('0xde709f2102306220921060314715629080e2fb77')).toHaveCount(1)
  // From one address to another: both stand once, with the currencies as a list.
  await page.getByRole('main').getByRole('button', { name: 'Update ERC-20 Wallet' }).click()
  await dialog.getByLabel('ERC-20 wallet address').fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await dialog.getByRole('button', { name: 'Compare and update' }).click()
  await dialog.getByRole('button', { name: 'Update 9 addresses' }).click()
  await expect(announcement.getByText('0x52908400098527886E0F7030069857D2E4169EE7')).toHaveCount(1)
  await expect(announcement).toContainText(/(\w+, ){6}\w+ were changed on Ethereum \(ERC-20\) by operator/)
  await page.context().close()
})

test('when two operators edit the same currency, the second sees who changed what', {
  tag: '@abuse-69',
}, async ({ browser }) => {
  const first = await logInOperator(browser, own.product, { login: 'second' })
  const page = await logInOperator(browser, own.product)
  const dialog = page.getByRole('dialog')
  for (const operator of [first, page]) await choose(operator, 'DOGE', 'Edit crypto')
  await first.getByRole('dialog').getByLabel('Network').fill('Doge chain')
  await first.getByRole('dialog').getByLabel('Full name').fill('Dogecoin one')
  await first.getByRole('button', { name: 'Save changes' }).click()
  await first.getByRole('button', { name: 'Save the new network' }).click()
  await expect(toasts(first)).toHaveText('Cryptocurrency DOGE has been updated.')

  await dialog.getByRole('textbox', { name: 'Full name' }).fill('Dogecoin two')
  await dialog.getByRole('textbox', { name: 'Rate' }).fill('0.7')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('button', { name: 'Save the new rate' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    /This currency was changed meanwhile. Nothing was saved.Changed by second, \d{4}-.* UTC\+02:00/,
  )
  await expect(dialog.getByRole('region', { name: 'Full name' }).getByRole('definition')).toHaveText([
    'Dogecoin',
    'Dogecoin one',
    'Dogecoin two',
  ])
  await expect(dialog.getByRole('region', { name: 'Network' }).getByRole('definition')).toHaveText([
    'Dogecoin',
    'Doge chain',
  ])
  await expect(dialog.getByRole('textbox', { name: 'Network' })).toHaveValue('Doge chain')
  await expect(dialog.getByRole('textbox', { name: 'Rate' })).toHaveValue('0.7')

  await test.step('the second operator can take over the new state', async () => {
    await dialog.getByRole('button', { name: 'Discard mine, use theirs' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Full name' })).toHaveValue('Dogecoin one')
    await expect(dialog.getByRole('textbox', { name: 'Rate' })).toHaveValue('0.64')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the second operator can save over the new state', async () => {
    await choose(first, 'DOGE', 'Edit crypto')
    await first.getByRole('dialog').getByLabel('Price id').fill('dogecoin')
    await first.getByRole('button', { name: 'Save changes' }).click()
    await expect(first.getByRole('dialog')).toBeHidden()
    await dialog.getByRole('textbox', { name: 'Full name' }).fill('Dogecoin two')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByRole('region', { name: 'Price id' })).toContainText('dogecoin')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toasts(page)).toHaveText('Cryptocurrency DOGE has been updated.')
    await expect(rowOf(page, 'DOGE').getByRole('cell').nth(1)).toHaveText('Dogecoin twoprice id dogecoin')
  })
  await first.context().close()
  await page.context().close()
})

test('an address changed by another operator is announced within a minute and for a day', async ({
  browser,
}) => {
  const page = await logInOperator(browser, own.product)
  const announcement = page.getByRole('note').filter({ hasText: 'in the last 24 hours' })
  const changeAddress = (code: string) =>
    own.sql(`insert into audit_entry (operator_id, action, subject_type, subject_id, before, after, request_id)
      select 1, 'currency.change-address', 'currency', id, '{"depositAddress":"old one"}',
        '{"depositAddress":"new one"}', '' from currency where code = '${code}'`)
  await changeAddress('BTC')
  await changeAddress('TRX')
  await page.clock.install()
  await page.goto(`${own.product.operatorUrl}/admin/dashboard/change-main-currency`)
  await expect(announcement).toContainText('again: TRX, BTC')
  await changeAddress('SOL')
  await page.clock.runFor(35_000)
  await expect(announcement).not.toContainText('again: SOL')
  await page.clock.runFor(26_000)
  await expect(announcement).toContainText('again: SOL, TRX, BTC')
  await announcement.getByRole('button', { name: 'Hide for today' }).click()
  await expect(announcement).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Main currency', level: 1 })).toBeVisible()
  await expect(announcement).toHaveCount(0)
  await changeAddress('BTC')
  await changeAddress('LTC')
  await page.clock.runFor(61_000)
  await expect(announcement).toContainText('again: LTC, BTC')
  await expect(announcement).not.toContainText('SOL')
  const pass = (hours: number) =>
    own.sql(`set session_replication_role = replica;
      update audit_entry set at = at - interval '${hours} hours' where action like 'currency.%'`)
  await pass(24)
  await page.clock.runFor(61_000)
  await expect(announcement).toHaveCount(0)
  await own.sql('alter table currency rename to gone')
  await page.reload()
  await expect(
    page.getByText('Recent changes of deposit addresses, rates and the price could not be loaded.'),
  ).toBeVisible()
  await own.sql('alter table gone rename to currency')
  // `check:books` reports changed times, so the test restores them.
  await pass(-24)
  await page.context().close()
})
