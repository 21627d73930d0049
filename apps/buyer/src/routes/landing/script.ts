/**
 * All that runs in a visitor's browser on the landing page; without it the page can still be read and followed. It begins
 * after the first paint, by the lines in the head of index.html, which put the kept theme on the page before it.
 */
import { round } from '@presale/rules/decimal'
import { ask } from './ask.ts'
import { countDown } from './count-down.ts'
import { dateInDays, withThousands } from './figures.ts'
import { leadToSections } from './lead-to-sections.ts'
import { closeMenu, moveHeader } from './move-header.ts'
import { part, parts } from './part.ts'
import { prepareApp } from './prepare-app.ts'
import { showDemo } from './show-demo.ts'
import { switchTheme } from './switch-theme.ts'

// Piece by piece: nothing may hold up what the visitor does.
const STEPS = [
  switchTheme,
  leadToSections,
  closeMenu,
  moveHeader,
  showPrice,
  countDown,
  nameListingDate,
  showDemo,
  prepareApp,
]
for (const step of STEPS) setTimeout(step)

/** The operator's price as it is now, in dollars with two decimals; the waiting text stands for it while it is missing. */
function showPrice(): void {
  const price = part('price')
  ask('presale.tokenPriceUsd', (tokenPriceUsd) => {
    price.textContent = `$${withThousands(round(tokenPriceUsd, 2))}`
    price.classList.remove('text-muted')
  })
}

/** The projected listing date (D20), counted from the visitor's today. */
function nameListingDate(): void {
  for (const date of parts('listing-date'))
    date.textContent = dateInDays(new Date(), Number(date.dataset.inDays))
}
