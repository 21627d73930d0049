/** Helpers for the specs of decisions. */
import type { Page } from '@playwright/test'
import { expect, orderRow } from '../test.ts'

type Action = 'Approve payment' | 'Reject payment' | 'Delete'

/** Opens the confirmation dialog without confirming. */
export async function ask(page: Page, email: string, action: Action) {
  await orderRow(page, email)
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  return { dialog, confirm: dialog.getByRole('button', { name: action }) }
}

/** The notice above the table that reports the last decision. */
export function notice(page: Page) {
  return page.getByRole('main').getByRole('status').filter({ hasText: /order/i, hasNotText: 'Select orders' })
}
