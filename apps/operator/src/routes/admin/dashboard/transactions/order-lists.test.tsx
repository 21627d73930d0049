import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { SCREEN_TEXTS } from '@presale/rules/texts/screen'
import { TRANSACTIONS_TEXTS as TEXTS } from '@presale/rules/texts/transactions'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, hold, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { cellsOf } from '@presale/ui/testing/table.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { orderOf } from '../../../../testing/order.ts'
import { refreshOffline, refreshUntil } from '../../../../testing/refresh.ts'
import { showScreen } from '../../../../testing/show-part.tsx'
import { Transactions } from './transactions.tsx'

const home = location.href
const found = (...ids: string[]) => ({
  orders: ids.map(orderOf),
  count: { count: ids.length, exact: true },
  next: null,
  previous: null,
})
const all = page.getByRole('region', { name: 'All transactions', exact: true })
const everyRow = page.getByRole('checkbox', { name: 'Select every order of this page' })
const approved = page.getByRole('region', { name: 'List of approved transactions' })

afterEach(() => history.replaceState(null, '', home))

async function show(query = '') {
  history.replaceState(null, '', `/admin/dashboard/transactions${query}`)
  await answer('currencies.codes', [])
  await showScreen(<Transactions />)
}

test('two lists say that they load, then that they have no orders, and neither has a foot', async () => {
  await hold('orders.search')
  await show()
  await expect.element(page.getByText('Loading transactions...', { exact: false }).first()).toBeVisible()
  await expect.element(page.getByText('Loading approved transactions...')).toBeInTheDocument()
  await answer('orders.search', found())
  await expect.element(all.getByText('No results.')).toBeVisible()
  await expect.element(approved.getByText('No approved transactions available.')).toBeVisible()
  await expect.element(page.getByText('Total: 0.', { exact: false })).toBeVisible()
  await expect.element(everyRow).toBeDisabled()
  expect(page.getByRole('navigation', { name: /^Pages/ }).elements()).toEqual([])
  expect(page.getByLabelText('Rows per page').elements()).toEqual([])
})

test.for([
  ['?search=unknown', 'No order matches “unknown”.', 'Clear the search'],
  ['?search=unknown&status=pending', 'No order matches all of these filters.', 'Show everything'],
] as const)('an empty list for %s says what to do', async ([query, text, clear]) => {
  await answer('orders.search', found())
  await show(query)
  await expect.element(all.getByText(text)).toBeVisible()
  expect(all.getByText(TEXTS.noMatch.searched).elements()).toHaveLength(query === '?search=unknown' ? 1 : 0)
  await answer('orders.search', found('9'))
  await all.getByRole('button', { name: clear }).click()
  await expect.element(all.getByRole('link', { name: '9' })).toBeVisible()
  expect(location.search).toBe('')
})

test('a row has the tokens of its order and what is to be paid', async () => {
  await answer('orders.search', found('9'))
  await show()
  await expect.element(all.getByRole('link', { name: '9' })).toBeVisible()
  expect(cellsOf(all.getByRole('row').nth(1).element())).toMatchObject({
    [TEXTS.columns.amount]: '214 iToken TOKENs',
    [TEXTS.columns.pay]: '50 ETH',
  })
})

test('a pending order whose buyer has named the payment is marked', async () => {
  const paid = { transactionId: 'ab'.repeat(32) }
  const { orders, ...rest } = found('9', '8', '7')
  const [pending, decided, shared] = orders
  const marked = [
    { ...pending, ...paid },
    { ...decided, ...paid, status: 'approved' },
    { ...shared, ...paid, sharesTransaction: true },
  ]
  await answer('orders.search', { ...rest, orders: marked })
  await show()
  await expect.element(all.getByRole('row', { name: /9 Pending Payment named/ })).toBeVisible()
  await expect.element(all.getByRole('row', { name: /7 Pending Same payment/ })).toBeVisible()
  expect(all.getByText('Payment named').elements()).toHaveLength(1)
})

test('rows with longer values and a mark move no column', async () => {
  await page.viewport(1440, 900)
  const edges = () =>
    all
      .getByRole('columnheader')
      .elements()
      .map((head) => Math.round(head.getBoundingClientRect().left))
  const approvedOne = { ...orderOf('9'), email: 'b@example.com', status: 'approved', payAmount: '50.000000' }
  await answer('orders.search', { ...found('9'), orders: [approvedOne] })
  await show()
  const head = all.getByRole('columnheader', { name: TEXTS.columns.id })
  await expect.element(head).toHaveAttribute('style', expect.stringMatching(/^min-width/))
  const before = edges()
  const longerOne = {
    ...orderOf('8'),
    email: 'kunepomaha6@filled.test',
    transactionId: 'ab'.repeat(32),
    totalTokens: '22978.699388',
    payAmount: '132640772.108696',
    currencyCode: 'SHIB',
  }
  await answer('orders.search', { ...found('8'), orders: [longerOne] })
  await all.getByRole('button', { name: TEXTS.columns.id }).click()
  await expect.element(all.getByText('Payment named')).toBeVisible()
  expect(edges()).toEqual(before)
})

test('a row shows its decision at once, and the next one begins with it, while the list is not loaded again', async () => {
  await answer('orders.search', found('9', '8'))
  await answer('orders.settle', { status: 'rejected', version: 2, changed: true })
  await show()
  const row = all.getByRole('row').filter({ hasText: 'buyer-8@' })
  const decide = async (action: string) => {
    await row.getByRole('button', { name: 'Actions for order 8' }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: action }).click()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  }
  await expect.element(row).toMatchTextContent('Pending')
  await hold('orders.search')
  await decide('Reject payment')
  await expect.element(row).toMatchTextContent('Rejected')
  await inputsOf('orders.settle')
  await answer('orders.settle', { status: 'approved', version: 3, changed: true })
  await decide('Approve payment')
  await expect.element(row).toMatchTextContent('Approved')
  expect(await inputsOf('orders.settle')).toMatchObject([{ orderId: '8', version: 2 }])
})

test.for(['', '?status=pending&currency=BTC&from=2026-01-01'])(
  'on a phone the first order of “%s” begins in the upper half of the screen',
  async (query) => {
    await page.viewport(360, 740)
    await answer('orders.search', { ...found('9'), next: 'more' })
    await show(query)
    await expect.element(all.getByRole('link', { name: '9' })).toBeVisible()
    expect(document.querySelector('tbody tr')?.getBoundingClientRect().top).toBeLessThan(370)
  },
)

test('the column of the closing has the time of an approval', async () => {
  await page.viewport(1600, 900)
  const approvedOne = { ...orderOf('8'), status: 'approved', updatedAt: '2026-01-05T01:04:05.000Z' }
  await answer('orders.search', { ...found(), orders: [approvedOne], count: { count: 1, exact: true } })
  await show()
  await expect.element(all.getByRole('row').nth(1)).toMatchTextContent('approved 2026-01-05 03:04:05')
})

test('a found list, a filter that is no amount and the dialogs of the list pass axe', async () => {
  const orders = [
    { ...orderOf('9'), sharesTransaction: true },
    { ...orderOf('8'), status: 'approved' },
    { ...orderOf('7'), status: 'rejected' },
  ]
  await answer('orders.search', { ...found(), orders, count: { count: 3, exact: true } })
  await show('?search=buyer')
  await expect.element(approved.getByRole('row').nth(1)).toBeVisible()
  await expect.element(all.getByText('Same payment')).toBeVisible()
  await page.getByLabelText('Tokens from', { exact: true }).fill('many')
  await userEvent.tab()
  await expect.element(page.getByText('Not an amount.', { exact: false })).toBeVisible()
  await expectAccessible()
  for (const name of ['Save view', 'Columns', 'Shortcuts']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
  }
})

test('offline, a list that could not be loaded says so, and loads once the browser is online again', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await breakOff('orders.search')
  await show()
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent("You're offline. This loads when you're online again.")
  await answer('orders.search', found('9'))
  onLine.mockReturnValue(true)
  for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change))
  await expect.element(all.getByText('buyer-9@', { exact: false })).toBeVisible()
})

test('failed loads have messages, and each list can be tried again', async () => {
  await refuse('orders.search')
  await show()
  await expect.element(page.getByText(/transactions could not be loaded\.$/).nth(1)).toBeVisible()
  await answer('orders.search', found('9'))
  await page.getByRole('button', { name: 'Try again' }).last().click()
  await expect.element(approved.getByText('buyer-9@', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(all.getByText('buyer-9@', { exact: false })).toBeVisible()
})

test('a next page that cannot be loaded leaves the last page on the screen, and can be tried again', async () => {
  await answer('orders.search', { ...found('9'), next: 'next' })
  await show()
  await expect.element(all.getByText('buyer-9@', { exact: false })).toBeVisible()
  await refuse('orders.search')
  await page.getByRole('button', { name: 'Next' }).first().click()
  await expect.element(page.getByText('The list could not be refreshed')).toBeVisible()
  await expect.element(all.getByText('buyer-9@', { exact: false })).toBeVisible()
  expect(location.search).toBe('?after=next&start=11')
  await answer('orders.search', { ...found('8'), previous: 'previous' })
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(all.getByText('buyer-8@', { exact: false })).toBeVisible()
})

test('a view stays marked when its orders are sorted otherwise, and can be saved with that sorting', async () => {
  await answer('orders.search', found('9'))
  await show('?status=pending')
  const marked = page.getByRole('link', { name: 'Waiting' })
  await expect.element(marked).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByRole('button', { name: 'Save view' })).toBeVisible()
})

test('a failed refresh keeps the rows and says so', async () => {
  await answer('orders.search', found('9'))
  await show()
  await expect.element(all.getByText('buyer-9@', { exact: false })).toBeVisible()
  await expect.element(everyRow).toBeEnabled()
  await refuse('orders.search')
  await refreshUntil('The list could not be refreshed')
  await expect.element(all.getByText('buyer-9@', { exact: false })).toBeVisible()
})

test('offline, a failed refresh keeps the rows and says nothing beside them', async () => {
  await answer('orders.search', found('9'))
  await show()
  await expect.element(all.getByText('buyer-9@', { exact: false })).toBeVisible()
  const goOnline = await refreshOffline('orders.search')
  expect(page.getByText('The list could not be refreshed').elements()).toEqual([])
  await expect.element(all.getByText('buyer-9@', { exact: false })).toBeVisible()
  goOnline()
  await refreshUntil('The list could not be refreshed')
})

test('offline, another filter keeps the rows and says that they are the former ones', async () => {
  await answer('orders.search', found('9'))
  await show()
  await expect.element(all.getByText('buyer-9@', { exact: false })).toBeVisible()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await breakOff('orders.search')
  await page.getByRole('link', { name: 'Waiting' }).click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(`${SCREEN_TEXTS.unloadedOffline} ${LIST_TEXTS.former}`)
  await expect.element(all.getByText('buyer-9@', { exact: false })).toBeVisible()
  expect(page.getByText(/^Total: /).elements()).toEqual([])
  await answer('orders.search', found('8'))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(all.getByText('buyer-8@', { exact: false })).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a head sorts by its column, upwards and then downwards, and the address has the order', async () => {
  await answer('orders.search', found('9', '8'))
  await show()
  const head = (name: string) => all.getByRole('columnheader', { name, exact: true })
  for (const [name, sort] of [
    ['Amount', 'tokens'],
    ['Status', 'status'],
    ['Email', 'email'],
    ['Created At', 'created'],
    ['ID', 'id'],
  ] as const) {
    await head(name).getByRole('button').click()
    await expect.element(head(name)).toHaveAttribute('aria-sort', 'ascending')
    expect(location.search).toBe(`?sort=${sort}&direction=asc`)
  }
  await head('ID').getByRole('button').click()
  await expect.element(head('ID')).toHaveAttribute('aria-sort', 'descending')
})

test('the approved orders have pages of their own', async () => {
  await answer('orders.search', { ...found('9'), next: 'further' })
  await show()
  const pages = page.getByRole('navigation', { name: 'Pages of approved transactions' })
  await expect.element(pages).toMatchTextContent('1 of 1')
  // A page without a former one would be the first, and its place would leave the address.
  await answer('orders.search', { ...found('8'), previous: 'former' })
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => location.search).toBe('?approved-after=further&approved-start=11')
})

test('that more orders match is said of the first of this list alone', async () => {
  await answer('orders.search', { ...found('9', '8'), count: { count: 2_000, exact: true }, next: 'further' })
  await answer('orders.select', { orders: ['9', '8'].map(orderOf), more: true })
  await show('?status=pending')
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByRole('button', { name: 'Select the first 1,000 that match' }).click()
  await expect.element(bar).toMatchTextContent('2 selected. More orders match: decide on these first')
  await page.getByRole('checkbox', { name: 'Select order 9' }).click()
  await expect.element(bar).toMatchTextContent('1 selected')
  await expect.element(bar).not.toMatchTextContent('More orders match')
  await page.getByRole('checkbox', { name: 'Select order 9' }).click()
  await expect.element(bar).toMatchTextContent('More orders match')
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect.element(bar).not.toMatchTextContent('More orders match')
  await expect.element(bar).toMatchTextContent('2 selected')
})

test('an address that names no place of the list opens its first page', async () => {
  await refuse('orders.search', 400, 'Not a place in this list.')
  await show('?after=cut&status=pending')
  await expect.poll(() => location.search).toBe('?status=pending')
})

test('the result of a decision far down the list is in view', async () => {
  await page.viewport(1280, 600)
  await answer('orders.search', found(...Array.from({ length: 40 }, (_, place) => String(40 - place))))
  await answer('orders.settle', { status: 'rejected', version: 2, changed: true })
  await show()
  const menu = all.getByRole('button', { name: 'Actions for order 1', exact: true })
  await expect.element(menu).toBeVisible()
  menu.element().scrollIntoView({ block: 'center' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Reject payment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject payment' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.element(undo).toBeVisible()
  const { top, bottom } = undo.element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThan(600)
})
