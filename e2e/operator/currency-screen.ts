import type { Page } from '@playwright/test'

/** A currency's row, also while a dialog is open. */
export const rowOf = (page: Page, code: string) =>
  page
    .getByRole('table', { name: 'All currencies', includeHidden: true })
    .getByRole('row', { includeHidden: true })
    .filter({
      has: page.getByRole('button', { name: `Actions for ${code}`, exact: true, includeHidden: true }),
    })

/** Chooses an action in a currency's menu. */
export async function choose(page: Page, code: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${code}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The list of recent changes, newest first. */
export const recentChanges = (page: Page) =>
  page.getByRole('region', { name: 'Recent changes' }).getByRole('listitem')
