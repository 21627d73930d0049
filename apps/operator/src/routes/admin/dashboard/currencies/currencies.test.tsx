import { CURRENCY_CHANGED, CURRENCY_GONE } from '@presale/rules/currency'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, hold, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { decimalPoints } from '@presale/ui/testing/decimal-points.ts'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refreshOffline, refreshUntil } from '../../../../testing/refresh.ts'
import { showScreen } from '../../../../testing/show-part.tsx'
import { NO_ANSWER } from '../conflict.ts'
import type { AuditEntry } from './audit-words.ts'
import { Currencies } from './currencies.tsx'
import type { Currency } from './currency.ts'

const currencyOf = (code: string, fullName: string, tokensPerUnit: string): Currency => ({
  id: code,
  code,
  fullName,
  tokensPerUnit,
  depositAddress: `demo-address-do-not-send-${code.toLowerCase()}`,
  network: null,
  priceId: null,
  enabled: true,
  version: 1,
  pendingOrders: { count: 0, exact: true },
})
const BTC = currencyOf('BTC', 'Bitcoin', '190000.000000')
const LTC = currencyOf('LTC', 'Litecoin', '192.000000')
const ETH = currencyOf('ETH', 'Ethereum', '6800.000000')
const USDT = currencyOf('USDT', 'Tether', '2.000000')
const CHANGE: AuditEntry = {
  id: '1',
  at: '2026-01-02T01:04:05.000Z',
  operator: 'grace',
  action: 'currency.rate',
  reason: '',
  code: 'BTC',
  before: { tokensPerUnit: '190000.000000' },
  after: { tokensPerUnit: '191000.000000' },
}
const home = location.href
const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')
const alert = dialog.getByRole('alert')
const toast = page.getByRole('region', { name: /Notification/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const codes = () =>
  page
    .getByRole('table')
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.textContent?.slice(0, 3))

afterEach(() => history.replaceState(null, '', home))

/** Answers what the screen asks for beside the list. */
async function answerRest() {
  await answer('rates.status', {
    running: null,
    lastSuccess: null,
    lastFailure: null,
    result: null,
    everyMinutes: null,
    outdated: [],
  })
  await answer('tokenPrice.read', { usd: '0.500000', version: 1, changed: null })
  await answer('currencies.audit', {
    entries: [],
    next: null,
    previous: null,
    count: { count: 0, exact: true },
  })
}

async function show(at = '') {
  history.replaceState(null, '', `/admin/dashboard${at}`)
  await answerRest()
  await showScreen(<Currencies />)
}

async function open(...currencies: Currency[]) {
  await answer('currencies.list', currencies)
  await show()
  await expect.element(button(`Actions for ${currencies[0]?.code}`)).toBeVisible()
}

async function choose(code: string, action: string) {
  await button(`Actions for ${code}`).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('the list says that it loads, and then that it is empty', async () => {
  await hold('currencies.list')
  await show()
  await expect.element(page.getByText('Loading currencies...')).toBeVisible()
  await answer('currencies.list', [])
  await expect
    .element(page.getByRole('cell', { name: 'No results Without a currency buyers cannot order.' }))
    .toBeVisible()
  await expect.element(page.getByText('Loading currencies...')).not.toBeInTheDocument()
})

test('a failed load has its message in place of the list, and can be tried again', async () => {
  await refuse('currencies.list')
  await show()
  await expect.element(page.getByText('Error: Failed to get cryptos: 500')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await breakOff('currencies.list')
  await button('Try again').click()
  await expect
    .element(page.getByText('Error: Failed to fetch cryptos: Unexpected response status'))
    .toBeVisible()
  await answer('currencies.list', [BTC])
  await button('Try again').click()
  await expect.element(button('Actions for BTC')).toBeVisible()
})

test('a failed refresh keeps the list and says so', async () => {
  await open(BTC)
  await refuse('currencies.list')
  await refreshUntil('The list could not be refreshed')
  await expect.element(button('Actions for BTC')).toBeVisible()
})

test('offline, a failed refresh keeps the list and says nothing beside it', async () => {
  await open(BTC)
  const goOnline = await refreshOffline('currencies.list')
  expect(page.getByText('The list could not be refreshed').elements()).toEqual([])
  await expect.element(button('Actions for BTC')).toBeVisible()
  goOnline()
  await refreshUntil('The list could not be refreshed')
})

test('the rate is sorted as a number, and the address keeps the order', async () => {
  await open(LTC, BTC, USDT, ETH)
  const header = button('Rate (in tokens)')
  await header.click()
  await expect.poll(codes).toEqual(['USD', 'LTC', 'ETH', 'BTC'])
  expect(location.search).toContain('rate=asc')
  await expect
    .element(page.getByRole('columnheader', { name: 'Rate (in tokens)' }))
    .toHaveAttribute('aria-sort', 'ascending')
  await header.click()
  await expect.poll(codes).toEqual(['BTC', 'ETH', 'LTC', 'USD'])
  await header.click()
  await expect.poll(codes).toEqual(['LTC', 'BTC', 'USD', 'ETH'])
})

test('the rates align at the decimal point', async () => {
  await open(BTC, { ...LTC, tokensPerUnit: '0.0000461234' }, { ...ETH, tokensPerUnit: '1234.567891' })
  const points = decimalPoints(page.getByRole('table').element())
  expect(points).toHaveLength(3)
  for (const point of points) expect(point).toBeCloseTo(points[0] ?? 0, 0)
})

test('on a phone the rate stands beside the name', async () => {
  await page.viewport(360, 740)
  await open(BTC, LTC)
  const [name, rate] = ['Bitcoin', '190,000 iToken'].map((text) =>
    page.getByRole('cell', { name: text, exact: true }).element().getBoundingClientRect(),
  )
  expect(rate?.left).toBeGreaterThan(name?.right ?? Number.POSITIVE_INFINITY)
  expect(Math.abs((rate?.top ?? 0) - (name?.top ?? 99))).toBeLessThan(4)
})

test('on a phone the network stands above the address, which begins its own line', async () => {
  await page.viewport(360, 740)
  await open({ ...BTC, network: 'Bitcoin mainnet' })
  const [network, address] = ['Bitcoin mainnet', BTC.depositAddress].map((text) =>
    page.getByText(text, { exact: true }).element().getBoundingClientRect(),
  )
  expect(network?.bottom).toBeLessThanOrEqual(address?.top ?? 0)
  expect(network?.left).toBeGreaterThan(address?.left ?? 0)
})

test('the form of a new currency names missing fields, and writes the code in capitals where it is typed', async () => {
  await open(BTC)
  await page.getByRole('button', { name: 'Add cryptocurrency' }).click()
  const code = dialog.getByLabelText('Currency')
  await expect.element(code).toHaveFocus()
  await dialog.getByRole('button', { name: 'Add cryptocurrency' }).click()
  for (const message of [
    'Currency must be at least 2 characters',
    'Address must be at least 2 characters',
    'Rate must be a positive number',
    'Address must be at least 5 characters',
  ])
    await expect.element(dialog.getByText(message)).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('xp{ArrowLeft}m')
  await expect.element(code).toHaveValue('XMP')
  await userEvent.keyboard('{Escape}')
  await button('Keep editing').click()
  await expect.element(code).toHaveValue('XMP')
})

test('beside the rate stands what one unit is then worth, which shows a slip of the point', async () => {
  await open(USDT)
  await button('Add cryptocurrency').click()
  const rate = dialog.getByRole('textbox', { name: 'Rate' })
  const hintOf = (worth: string) =>
    dialog.getByText(`Tokens for one unit, which is then worth ${worth} at $0.50 a token.`)
  await expect.element(hintOf('–')).toBeVisible()
  for (const [typed, worth] of [
    ['2', '$1'],
    ['0.0037', '$0.00185'],
    ['123456', '$61,728'],
  ] as const) {
    await rate.fill(typed)
    await expect.element(hintOf(worth)).toBeVisible()
  }
  for (const none of ['0', '1,5', '']) {
    await rate.fill(none)
    await expect.element(hintOf('–')).toBeVisible()
  }
})

test('a new currency that is refused keeps the input', async () => {
  await answer('currencies.list', [BTC])
  await show('?form=add')
  for (const [label, text] of [
    ['Currency', 'XMP'],
    ['Full name', 'Primecoin'],
    ['Rate', '1'],
    ['Address', 'primecoin-address'],
  ] as const)
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(text)
  const add = dialog.getByRole('button', { name: 'Add cryptocurrency' })
  await refuse('currencies.add')
  await add.click()
  await expect.element(alert).toHaveTextContent('Failed to add cryptocurrency')
  await breakOff('currencies.add')
  await add.click()
  await expect.element(alert).toMatchTextContent(NO_ANSWER)
  await refuse('currencies.add', 409, 'XMP is in the list already.')
  await add.click()
  await expect.element(dialog.getByText('XMP is in the list already.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Currency')).toHaveFocus()
  await expect.element(dialog.getByLabelText('Full name')).toHaveValue('Primecoin')
})

test('the list, a row’s menu and a changed address pass axe', async () => {
  await open(LTC, BTC, currencyOf('TRX', 'TRON', '0.5'))
  await expectAccessible()
  await button('Actions for TRX').click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await choose('TRX', 'Edit crypto')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await expectAccessible()
  await button('Save changes').click()
  await expect.element(button('Save the new address')).toBeVisible()
  await expectAccessible()
})

test('a changed network is asked about, old beside new, and nothing else is saved', async () => {
  await open(USDT)
  await choose('USDT', 'Edit crypto')
  await dialog.getByRole('textbox', { name: 'Network (optional)' }).fill('TRC-20')
  await button('Save changes').click()
  await expect.element(dialog).toMatchTextContent('Change the network of USDT?')
  await expect.element(dialog).toMatchTextContent('Existing orders keep the old one.')
  const states = dialog.getByRole('definition')
  await expect.element(states.nth(0)).toHaveTextContent('none')
  await expect.element(states.nth(1)).toHaveTextContent('TRC-20')
  await expect.element(dialog).toHaveAccessibleDescription(/Old network none New network TRC-20/)
  expect(await inputsOf('currencies.update')).toEqual([])
  await button('Back').click()
  await dialog.getByRole('textbox', { name: 'Rate' }).fill('2.1')
  await button('Save changes').click()
  await expect.element(dialog).toMatchTextContent('Change the rate and the network of USDT?')
  await expect.element(dialog).toMatchTextContent('Existing orders keep the old ones.')
  await answer('currencies.update', null)
  await button('Save all changes').click()
  await expect.element(toast).toMatchTextContent('Cryptocurrency USDT has been updated.')
  expect(await inputsOf('currencies.update')).toEqual([
    { changes: [{ code: 'USDT', version: 1, tokensPerUnit: '2.1', network: 'TRC-20' }] },
  ])
})

test('switching off in the form is asked about as it is in the menu, alone and beside a new rate', async () => {
  await page.viewport(1920, 1000)
  await open(LTC)
  await choose('LTC', 'Edit crypto')
  await dialog.getByRole('checkbox', { name: 'Accepted' }).click()
  await button('Save changes').click()
  await expect.element(dialog).toMatchTextContent('Switch off LTC?')
  await expect.element(dialog).toHaveAccessibleDescription(/^Buyers can no longer choose Litecoin\./)
  await button('Back').click()
  await dialog.getByRole('textbox', { name: 'Rate' }).fill('200.5')
  await button('Save changes').click()
  await expect.element(dialog).toMatchTextContent('Change the rate of LTC?')
  await expect
    .element(dialog)
    .toMatchTextContent('Existing orders keep the old one. Buyers can no longer choose')
  await answer('currencies.update', null)
  await button('Save all changes').click()
  await expect
    .element(toast)
    .toMatchTextContent('Cryptocurrency LTC has been updated. Buyers can no longer choose it.')
  expect(await inputsOf('currencies.update')).toEqual([
    { changes: [{ code: 'LTC', version: 1, tokensPerUnit: '200.5', enabled: false }] },
  ])
})

test('a change has its failures named, keeps the input, and cannot be left while it is sent', async () => {
  // Wide enough that no toast covers the dialog's buttons.
  await page.viewport(1920, 1000)
  await open(LTC)
  await choose('LTC', 'Edit crypto')
  const rate = dialog.getByRole('textbox', { name: 'Rate' })
  await expect.element(dialog.getByLabelText('Currency')).toHaveAttribute('readonly')
  await rate.fill('0')
  await button('Save changes').click()
  await expect.element(dialog.getByText('Rate must be a positive number')).toBeVisible()
  await rate.fill('200.5')
  await button('Save changes').click()
  const states = dialog.getByRole('definition')
  await expect.element(states.nth(0)).toHaveTextContent('192 iToken')
  await expect.element(states.nth(1)).toHaveTextContent('200.5 iToken (+4.43%)')
  await refuse('currencies.update')
  await button('Save the new rate').click()
  await expect.element(toast).toMatchTextContent('Update failed')
  await expect.element(alert).toHaveTextContent('Failed to update cryptocurrency: Something went wrong')
  await breakOff('currencies.update')
  await button('Save the new rate').click()
  await expect.element(alert).toMatchTextContent(NO_ANSWER)
  await button('Back').click()
  await expect.element(rate).toHaveValue('200.5')
  await button('Save changes').click()
  await hold('currencies.update')
  await button('Save the new rate').click()
  await expect.element(button('Saving...')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  await answer('currencies.update', null)
  await expect.element(toast).toMatchTextContent('Cryptocurrency LTC has been updated.')
  await expect.element(button('Actions for LTC')).toHaveFocus()
})

test('a deletion asks first, tells of pending orders, and names its failures', async () => {
  await open({ ...USDT, pendingOrders: { count: 100, exact: false } })
  await choose('USDT', 'Delete crypto')
  await expect.element(question).toMatchTextContent('100+ pending orders keep their address and figures.')
  await refuse('currencies.delete')
  await question.getByRole('button', { name: 'Delete crypto' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Something went wrong')
  await refuse('currencies.delete', 404, CURRENCY_GONE)
  await question.getByRole('button', { name: 'Delete crypto' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent(CURRENCY_GONE)
  await expectAccessible()
  await answer('currencies.delete', { id: 'USDT' })
  await question.getByRole('button', { name: 'Delete crypto' }).click()
  await expect.element(toast).toMatchTextContent('Your crypto - USDT has been deleted.')
  await refuse('currencies.restore')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast).toMatchTextContent('Update failed Something went wrong')
})

test('one address for all ERC-20 currencies is compared first, also after a change by another operator', async () => {
  // Wide enough that no toast covers the dialog's buttons.
  await page.viewport(1920, 1000)
  await answer('currencies.list', [BTC, ETH, USDT])
  await show('?form=erc20')
  const address = dialog.getByLabelText('ERC-20 wallet address')
  await expect.element(dialog).toMatchTextContent('Ethereum, Tether, Polygon, BNB, USDC')
  for (const [text, message] of [
    ['0x12', 'Address must be at least 5 characters'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'This isn’t an address of an ERC-20 wallet.'],
  ] as const) {
    await address.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText(message, { exact: false })).toBeVisible()
  }
  await address.fill('0xde709f2102306220921060314715629080e2fb77')
  await button('Compare and update').click()
  expect(dialog.getByRole('listitem').elements()).toHaveLength(2)
  await expectAccessible()
  await expect.element(dialog).toMatchTextContent('Not in the list: Polygon, BNB, USDC')
  await expect
    .element(dialog)
    .toMatchTextContent('New address0xde709f2102306220921060314715629080e2fb77Old addresses')
  await expect
    .element(dialog)
    .toHaveAccessibleDescription(/New address 0xde709f2102306220921060314715629080e2fb77/)
  for (const { depositAddress, fullName } of [ETH, USDT])
    await expect.element(dialog).toMatchTextContent(`${depositAddress}${fullName}`)
  const current = { ...ETH, depositAddress: 'somebody-elses', version: 2 }
  await refuse('currencies.update', 409, CURRENCY_CHANGED, { current, changed: null })
  await button('Update 2 addresses').click()
  await expect.element(alert).toMatchTextContent(CURRENCY_CHANGED)
  await expect
    .element(dialog.getByRole('region', { name: 'ETH: Address' }))
    .toMatchTextContent('somebody-elses')
  await refuse('currencies.update')
  await button('Update 2 addresses').click()
  await expect
    .element(dialog.getByText('Failed to update cryptocurrencies: Something went wrong'))
    .toBeVisible()
  await answer('currencies.update', null)
  await button('Update 2 addresses').click()
  await expect.element(toast).toMatchTextContent('ERC-20 wallets updated to 0xde709f')
  const depositAddress = '0xde709f2102306220921060314715629080e2fb77'
  expect(await inputsOf('currencies.update')).toEqual([
    {
      changes: [
        { code: 'ETH', version: 2, depositAddress },
        { code: 'USDT', version: 1, depositAddress },
      ],
    },
  ])
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Update ERC-20 Wallet').click()
  await expect.element(address).toHaveValue('')
  await expect.element(alert).not.toBeInTheDocument()
})

test('recent changes that cannot be loaded have their message and can be tried again', async () => {
  await answer('currencies.list', [BTC])
  await answerRest()
  await refuse('currencies.audit')
  await showScreen(<Currencies />)
  const failure = page.getByRole('region', { name: 'Recent changes' }).getByRole('alert')
  await expect.element(failure).toMatchTextContent('The recent changes could not be loaded.')
  await answerRest()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(failure).not.toBeInTheDocument()
})

/** Shows the screen with this recent change, and the place of the next page. Returns the region of the recent changes. */
async function showChange(change: AuditEntry, next: string | null) {
  await answer('currencies.list', [BTC])
  await answerRest()
  await answer('currencies.audit', {
    entries: [change],
    next,
    previous: null,
    count: { count: 30, exact: true },
  })
  await showScreen(<Currencies />)
  return page.getByRole('region', { name: 'Recent changes' })
}

test('a next page of recent changes that cannot be loaded leaves the last one on the screen', async () => {
  const changes = await showChange(CHANGE, 'next')
  await expect.element(changes.getByRole('listitem')).toBeVisible()
  await refuse('currencies.audit')
  await changes.getByRole('button', { name: 'Next' }).click()
  await expect.element(changes.getByRole('alert')).toMatchTextContent('could not be loaded')
  await expect.element(changes.getByRole('listitem')).toBeVisible()
})

test('each of two long addresses of a change stands in one line', async () => {
  const before = { depositAddress: '0xde709f2102306220921060314715629080e2fb77' }
  const after = { depositAddress: '0x52908400098527886E0F7030069857D2E4169EE7' }
  await page.viewport(1280, 740)
  const changes = await showChange({ ...CHANGE, action: 'currency.change-address', before, after }, null)
  const codes = changes.getByRole('code')
  await expect.element(codes.nth(1)).toBeVisible()
  for (const code of codes.elements()) expect(code.clientHeight).toBeLessThan(30)
})

test('the recent changes have as many rows per page as chosen, and this browser remembers it', async () => {
  onTestFinished(() => localStorage.removeItem('listSettings'))
  const changes = await showChange(CHANGE, 'next')
  const size = changes.getByLabelText('Rows per page')
  await size.selectOptions('25')
  await expect.element(size).toHaveValue('25')
  await expect.poll(() => inputsOf('currencies.audit')).toHaveLength(2)
  expect(JSON.parse(localStorage.listSettings)).toEqual({ currencyChanges: { rows: 25 } })
})

test('an ERC-20 address that every currency has already changes nothing', async () => {
  const depositAddress = '0xde709f2102306220921060314715629080e2fb77'
  await answer('currencies.list', [BTC, { ...ETH, depositAddress }, { ...USDT, depositAddress }])
  await show('?form=erc20')
  await dialog.getByLabelText('ERC-20 wallet address').fill(depositAddress)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toMatchTextContent('No address changes.')
  await expect.element(dialog).toMatchTextContent('With this address already: Ethereum, Tether')
  await expect.element(button('Update 2 addresses')).not.toBeInTheDocument()
})
