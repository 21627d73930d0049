import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, refuse } from '@presale/ui/testing/answers.ts'
import { decimalPoints } from '@presale/ui/testing/decimal-points.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inCurrency, OVERVIEW, on, SALES, SUMS, WAITING } from '../../../../testing/overview.ts'
import { showPart, showScreen } from '../../../../testing/show-part.tsx'
import { CurrencySales } from './currency-sales.tsx'
import { OverviewScreen } from './overview.tsx'
import { SalesPlot } from './sales-plot.tsx'

const home = location.href
afterEach(() => history.replaceState(null, '', home))

const [ETH] = SALES.byCurrency as [(typeof SALES.byCurrency)[number]]

async function showOverview(overview = OVERVIEW, sales = SALES) {
  history.replaceState(null, '', '/admin/dashboard/overview')
  await answer('overview.read', overview)
  await answer('overview.sales', sales)
  await answer('orders.waiting', WAITING)
  await answer('rates.status', { result: null, lastSuccess: null, lastFailure: null, outdated: [] })
  await answer('currencies.announcements', { addresses: [], rates: [], prices: [] })
  await answer('tokenPrice.read', { usd: null })
  await answer('mail.trouble', { delayed: 1, failed: 0 })
  await showScreen(<OverviewScreen />)
}

test('the figures lead to the rows behind them, and the plot can be read as a table', async () => {
  await showOverview()
  await expect
    .element(page.getByRole('link', { name: '2', exact: true }))
    .toHaveAttribute('href', '/admin/dashboard/transactions?status=pending&sort=id&direction=asc')
  await expect.element(page.getByText('1 mail waits', { exact: false })).toBeVisible()
  await page.getByText('As a table').click()
  await expect.element(page.getByRole('rowheader', { name: 'Fri 2026-01-30, so far' })).toBeVisible()
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Fri 2026-01-30' }))
    .toMatchTextContent('100.00')
  await expectAccessible()
})

test('today stands beside yesterday and the day before, in all, by currency and in the plot', async () => {
  const [today, yesterday, dayBefore] = ['150', '100', '40'].map((usd) => ({ tokens: '7', usd })) as [
    typeof SUMS,
    typeof SUMS,
    typeof SUMS,
  ]
  const days = [on('2026-01-28', dayBefore), on('2026-01-29', yesterday), on('2026-01-30', today)] as const
  const sums = { today, yesterday, dayBefore, range: SUMS }
  const ofCurrency = {
    today: inCurrency(today),
    yesterday: inCurrency(yesterday),
    dayBefore: inCurrency(dayBefore),
    range: inCurrency(SUMS),
  }
  await showOverview(
    { ...OVERVIEW, dayBefore: days[0], yesterday: days[1], today: days[2] },
    { ...SALES, points: [...days], all: sums, byCurrency: [{ currencyCode: 'USDT', ...ofCurrency }] },
  )
  const credited = page.getByRole('region', { name: 'Credited' })
  await expect.element(credited).toMatchTextContent(/Credited, today.*150.*Yesterday \$?100/)
  await expect.element(credited).toMatchTextContent(/Credited, yesterday.*100.*Day before \$?40/)
  const cells = page.getByRole('row').filter({ hasText: 'USDT' }).getByRole('cell')
  for (const [place, [usd, day]] of [
    ['150', '2026-01-30'],
    ['100', '2026-01-29'],
    ['40', '2026-01-28'],
  ].entries()) {
    const figure = cells.nth(place + 1).getByRole('link')
    await expect.element(figure).toMatchTextContent(usd ?? '')
    await expect
      .element(figure)
      .toHaveAttribute('href', expect.stringMatching(`=${day}.*=${day}.*USDT|USDT.*=${day}.*=${day}`))
  }
  await expect.element(page.getByText(/^Day before \$?100.00 USD$/).last()).toBeVisible()
  page.getByRole('slider').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText(/^Day before \$?40.*\+150%/)).toBeVisible()
})

test('below the figures of a currency stands what was paid in it, exact by hover; all together have none', async () => {
  const today = { ...SUMS, pay: '1250.123456' }
  const yesterday = { ...SUMS, pay: '33460926.520000' }
  const range = { ...SUMS, pay: '-0.073711' }
  const sales = { ...SALES, byCurrency: [{ ...ETH, currencyCode: 'USDT', today, yesterday, range }] }
  const { rerender } = await showPart(<CurrencySales sales={sales} unit="tokens" rangeText="30 days" />)
  for (const unit of ['usd', 'tokens'] as const) {
    await rerender(<CurrencySales sales={sales} unit={unit} rangeText="30 days" />)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect.element(row('USDT').getByTitle('1,250.123456 USDT')).toMatchTextContent(/^1250.12$/)
    await expect.element(row('USDT').getByTitle('-0.073711 USDT')).toMatchTextContent(/^-0.073711$/)
    await expect.element(row('USDT').getByTitle('33,460,926.520000 USDT')).toMatchTextContent(/^33460926.52$/)
    expect(row('USDT').getByTitle(/USDT$/).elements()).toHaveLength(3)
    expect(row('Total').getByTitle(/USDT$/).elements()).toHaveLength(0)
  }
})

test('the most sold currency comes first, in dollars and in tokens', async () => {
  const sold = (currencyCode: string, tokens: string, usd: string) => ({
    ...ETH,
    currencyCode,
    range: inCurrency({ tokens, usd }),
  })
  const sales = { ...SALES, byCurrency: [sold('AVAX', '9', '5000'), sold('SOL', '10', '4000')] }
  const { rerender } = await showPart(<CurrencySales sales={sales} unit="usd" rangeText="30 days" />)
  const codes = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.firstElementChild?.textContent)
  await expect.poll(codes).toEqual(['Total', 'AVAX', 'SOL'])
  await rerender(<CurrencySales sales={sales} unit="tokens" rangeText="30 days" />)
  await expect.poll(codes).toEqual(['Total', 'SOL', 'AVAX'])
})

test('the tokens by currency align at the decimal point; hovering shows the exact figure', async () => {
  const sold = (currencyCode: string, tokens: string) => ({
    ...ETH,
    currencyCode,
    today: inCurrency({ tokens, usd: '1' }),
  })
  const byCurrency = [sold('ETH', '1234.501234'), sold('BTC', '40.000000'), sold('LTC', '0.250000')]
  await showPart(<CurrencySales sales={{ ...SALES, byCurrency }} unit="tokens" rangeText="30 days" />)
  await expect.element(page.getByTitle('1,234.501234 iToken')).toHaveTextContent('1234.5')
  const cells = page
    .getByRole('row')
    .elements()
    .slice(2)
    .map((row) => row.querySelector('a') as Element)
  const points = cells.flatMap((cell) => decimalPoints(cell))
  expect(points).toHaveLength(3)
  for (const point of points) expect(point).toBeCloseTo(points[0] ?? 0, 0)
})

test('figures that cannot be loaded are an error below the heading, and can be loaded again', async () => {
  await refuse('overview.read')
  await showScreen(<OverviewScreen />)
  await expect.element(page.getByText('The overview could not be loaded', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await answer('overview.read', OVERVIEW)
  await answer('orders.waiting', WAITING)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: '2', exact: true })).toBeVisible()
})

test('a bar that has not ended says so, and is not compared in percent', async () => {
  const points = [on('2026-01-29', SUMS), on('2026-01-30', SUMS)]
  await showPart(<SalesPlot sales={{ ...SALES, points }} unit="usd" currency={undefined} />)
  const shown = page.getByText('Fri 2026-01-30, so far', { exact: true }).element().parentElement
  await expect.element(shown).toMatchTextContent(/Day before 100.00 USD$/)
})

test('a plot over the turn of a year names the year of each label', async () => {
  const points = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'].map((day) => on(day))
  await showPart(<SalesPlot sales={{ ...SALES, points }} unit="usd" currency={undefined} />)
  for (const label of ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02'])
    await expect.element(page.getByText(label, { exact: true }).first()).toBeVisible()
})

test('on a phone neither the link of a bar nor a label of the axis lies over another text', async () => {
  await page.viewport(360, 740)
  const weeks = Array.from({ length: 53 }, (_, week) => Date.UTC(2025, 10, 24 + 7 * week))
  const points = weeks.map((start) => ({
    from: new Date(start).toISOString().slice(0, 10),
    to: new Date(start + 6 * 86_400_000).toISOString().slice(0, 10),
    ...SUMS,
  }))
  await showPart(<SalesPlot sales={{ ...SALES, step: 'week', points }} unit="usd" currency={undefined} />)
  const named = page.getByText('Week from 2026-11-23, so far').first().element().firstChild as Node
  const text = document.createRange()
  text.selectNodeContents(named)
  const link = page.getByRole('link', { name: 'Show in the ledger' }).element().getBoundingClientRect()
  expect(link.top).toBeGreaterThanOrEqual(text.getBoundingClientRect().bottom)
  const labels = ['2025-11-24', '2026-05-25', '2026-11-23'].map((label) =>
    page.getByText(label, { exact: true }).first().element().getBoundingClientRect(),
  )
  for (const [place, label] of labels.entries())
    expect(label.right).toBeLessThan(labels[place + 1]?.left ?? Number.POSITIVE_INFINITY)
  expect(page.getByText('2026-01-26', { exact: true }).query()).not.toBeVisible()
})
