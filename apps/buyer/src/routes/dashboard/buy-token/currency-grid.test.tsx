import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ETHER } from '../../../testing/currency.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { CurrencyGrid } from './currency-grid.tsx'

const BITCOIN = {
  ...ETHER,
  id: '2',
  code: 'BTC',
  fullName: 'Bitcoin',
  network: 'Bitcoin',
  tokensPerUnit: '190000.000000',
}
const BNB = { ...ETHER, id: '3', code: 'BNB', fullName: 'BNB', network: 'BNB Smart Chain (BEP-20)' }

const card = (code: string) => page.getByRole('button', { name: new RegExp(`^${code}`) })

async function showGrid() {
  const onSelect = vi.fn()
  await showPart(<CurrencyGrid currencies={[ETHER, BITCOIN, BNB]} selected="ETH" onSelect={onSelect} />)
  return onSelect
}

test('a card names the rate as an equation, and no name twice', async () => {
  await showGrid()
  expect(card('ETH').element().textContent).toBe('ETH Ethereum1 ETH = 4 iTokenEthereum (ERC-20)')
  expect(card('BTC').element().textContent).toBe('BTC Bitcoin1 BTC = 190000 iToken')
  expect(card('BNB').element().textContent).toBe('BNB 1 BNB = 4 iTokenBNB Smart Chain (BEP-20)')
})

test('the search finds tickers and names without case, and a pressed card is chosen', async () => {
  const onSelect = await showGrid()
  await page.getByRole('searchbox', { name: 'Search currencies' }).fill('BITC')
  expect(card('ETH').elements()).toEqual([])
  await card('BTC').click()
  expect(onSelect).toHaveBeenCalledWith('BTC')
})

test('what a search finds is said', async () => {
  await showGrid()
  const search = page.getByRole('searchbox', { name: 'Search currencies' })
  for (const [typed, said] of [
    ['b', '2 currencies found'],
    ['btc', '1 currency found'],
    ['zzz', '0 currencies found'],
  ] as const) {
    await search.fill(typed)
    await expect.element(page.getByText(said)).toHaveAttribute('aria-live', 'polite')
  }
  await search.fill(' ')
  await expect.element(page.getByText(/found$/)).not.toBeInTheDocument()
})

test('the grid fits a narrow phone and passes axe in both themes', async () => {
  await page.viewport(360, 740)
  await showGrid()
  await expect.element(card('ETH')).toHaveAttribute('aria-pressed', 'true')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await expectAccessibleAtThisWidth()
})
