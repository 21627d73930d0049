/** The documents and the guides (specification §2). */
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../testing/show-part.tsx'
import { Docs } from './docs/docs.tsx'
import { HowToBuy } from './how-to-buy/how-to-buy.tsx'
import { BinanceGuide } from './withdrawal/binance/binance-guide.tsx'

const home = location.href
afterEach(() => history.replaceState(null, '', home))

test('a document without a file is marked as not published, and its link is disabled and says why', async () => {
  await showPart(<Docs />)
  for (const name of ['Document #1', 'Document #2', 'Document #3']) {
    const card = page.getByRole('region', { name })
    await expect.element(card).toMatchTextContent('Not published yet')
    const link = card.getByRole('link', { name: `Download ${name}` })
    await expect.element(link).toBeDisabled()
    await expect.element(link).toHaveAccessibleDescription('Not published yet')
    await expect.element(link).toHaveStyle({ cursor: 'not-allowed', color: 'var(--color-muted)' })
  }
  await expectAccessible()
})

test('the buying guide leads to the Binance guide, which names the networks and embeds no video', async () => {
  const screen = await showPart(<HowToBuy />)
  await expectAccessible()
  await page
    .getByRole('link', { name: /Binance/ })
    .first()
    .click()
  expect(location.pathname).toBe('/dashboard/withdrawal/binance')
  await screen.unmount()
  await showPart(<BinanceGuide />)
  const networks = page.getByRole('region', { name: 'Common networks' })
  for (const network of ['BEP2', 'BEP20', 'ERC20', 'TRC20', 'BTC', 'BTC SegWit'])
    await expect.element(networks).toMatchTextContent(network)
  await expect.element(page.getByText('Not published yet')).toBeVisible()
  expect(document.querySelectorAll('iframe')).toHaveLength(0)
  await expectAccessible()
})
