/**
 * The landing page's only script; the page is readable without it. The inline script in index.html applies the stored
 * theme first and imports this file after the first paint.
 */
import { round } from '@presale/rules/decimal'
import { ask } from './ask.ts'
import { checkAmount } from './check-amount.ts'
import { countDown } from './count-down.ts'
import { dateInDays, withThousands } from './figures.ts'
import { keepOrder } from './keep-order.ts'
import { leadToSections } from './lead-to-sections.ts'
import { closeMenu, moveHeader } from './move-header.ts'
import { offerCurrencies } from './offer-currencies.ts'
import { part, parts } from './part.ts'
import { prepareApp } from './prepare-app.ts'
import { showDemo } from './show-demo.ts'
import { switchTheme } from './switch-theme.ts'

// One task per step, so that none blocks the visitor's input for long.
const STEPS = [
  switchTheme,
  leadToSections,
  closeMenu,
  moveHeader,
  showPrice,
  keepOrder,
  offerCurrencies,
  checkAmount,
  countDown,
  nameListingDate,
  showDemo,
  prepareApp,
]
for (const step of STEPS) setTimeout(step)

/** The current price in dollars with two decimals. The waiting text stays until the price is loaded. */
function showPrice(): void {
  const price = part('price')
  ask('presale.tokenPriceUsd', (tokenPriceUsd) => {
    price.textContent = `$${withThousands(round(tokenPriceUsd, 2))}`
    price.classList.remove('text-muted')
  })
}

/** The projected listing date (D20), counted from the visitor's today. */
function nameListingDate(): void {
  for (const date of parts('listing-date')) {
    const { inDays, months = '' } = date.dataset
    date.textContent = dateInDays(new Date(), Number(inDays), months.split(' '))
  }
}
