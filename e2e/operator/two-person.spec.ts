/** The two-person rule, as two operators work by it. */
import type { Page } from '@playwright/test'
import { expect, goOn, logInOperator, test, toasts } from '../test.ts'
import { choose, rowOf } from './currency-screen.ts'
import { sell } from './orders.ts'
import { useOwnProduct } from './own-product.ts'
import { ask } from './questions.ts'

const own = useOwnProduct({ TWO_PERSON: 'true', TWO_PERSON_ABOVE_USD: '100', RATES_REFRESH_MINUTES: '7' })
const ADDRESS = '0xde709f2102306220921060314715629080e2fb77'

const waiting = (page: Page) => page.getByRole('note').filter({ hasText: 'for a second operator' })

test('a new deposit address and a large approval take effect when a second operator confirms', async ({
  browser,
}) => {
  const first = await logInOperator(browser, own.product)
  const second = await logInOperator(browser, own.product, { login: 'second' })

  // The rates are set at the start, before anything else changes.
  const rates = first.getByRole('region', { name: 'Rates', exact: true })
  await expect(rates).toContainText('Updated automatically every 7 minutes.')
  await expect(rates).toContainText(/Rates updated (just now|.* ago)/)

  await test.step('who changes an address is told that it waits, and can only withdraw it', async () => {
    await choose(first, 'BNB', 'Edit crypto')
    await first.getByRole('textbox', { name: 'Address' }).fill(ADDRESS)
    await first.getByRole('button', { name: 'Save changes' }).click()
    await first.getByRole('button', { name: 'Save the new address' }).click()
    await expect(toasts(first)).toContainText(
      'The change of BNB takes effect when another manager or owner confirms it. Until then nothing has changed.',
    )
    await expect(rowOf(first, 'BNB')).toContainText('demo-address-do-not-send-bnb')
    await expect(waiting(first)).toContainText('Change BNB proposed by operator')
    await expect(waiting(first).getByRole('button')).toHaveText(['Withdraw'])
  })

  await test.step('the second operator compares both addresses and confirms', async () => {
    await second.reload()
    await waiting(second).getByRole('button', { name: 'Review' }).click()
    const dialog = second.getByRole('alertdialog', { name: 'Change BNB?' })
    await expect(dialog).toContainText(`Old addressdemo-address-do-not-send-bnbNew address${ADDRESS}`)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(toasts(second)).toContainText('Confirmed: the change is in effect.')
    await expect(waiting(second)).toBeHidden()
    await expect(rowOf(second, 'BNB')).toContainText(ADDRESS)
  })

  await test.step('a large approval waits, and the second operator’s approval confirms it', async () => {
    const { email } = await sell(own.product, ['5000'])
    await goOn(first, '/admin/dashboard/transactions')
    const mine = await ask(first, email, 'Approve payment')
    await mine.confirm.click()
    await expect(toasts(first)).toContainText('takes effect when another manager or owner confirms it')
    await expect(mine.dialog).toBeHidden()
    await expect(waiting(first)).toContainText(/Approve order \d+ proposed by operator/)
    await goOn(second, '/admin/dashboard/transactions')
    const theirs = await ask(second, email, 'Approve payment')
    await theirs.confirm.click()
    await expect(
      second.getByRole('status').filter({ hasText: 'approved: 5,750.000000 iToken' }),
    ).toBeVisible()
    await expect(waiting(second)).toBeHidden()
  })

  await first.context().close()
  await second.context().close()
})
