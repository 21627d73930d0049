import type { Page } from '@playwright/test'
import { OPERATOR } from '../product.ts'
import { expect, openAs, test, toasts } from '../test.ts'
import { callOperator, ownerToken, sqlOf } from './colleague.ts'

const rowOf = (page: Page, key: string) => page.getByRole('row').filter({ hasText: key })

async function choose(page: Page, key: string, action: 'Update' | 'Delete') {
  await rowOf(page, key)
    .getByRole('button', { name: `Actions for ${key}` })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole(action === 'Delete' ? 'alertdialog' : 'dialog')
}

/** pixels.test.tsx has every message and the states of the screen. */
test('a tracking key can be added, changed beside another operator, deleted and restored', async ({
  browser,
  product,
}) => {
  await sqlOf(product)('delete from tracking_key')
  const page = await openAs(browser, product, OPERATOR, 'pixels')
  await page.getByRole('button', { name: 'Add a key' }).click()
  await page.getByLabel('API Key', { exact: true }).fill('G-1')
  await page.getByLabel('Secondary API Key').fill('S-1')
  await page.getByLabel('Location').fill('/dashboard')
  await page.getByLabel('Location').press('Enter')
  await expect(rowOf(page, 'G-1').getByRole('cell')).toHaveText(['G-1', 'S-1', '/dashboard', ''])

  const dialog = await choose(page, 'G-1', 'Update')
  await dialog.getByLabel('Secondary API Key').fill('mine')
  const { rows } = await sqlOf(product)('select id::text, version::integer from tracking_key')
  const theirs = { ...rows[0], apiKey: 'G-1', secondaryApiKey: 'S-1', location: '/theirs' }
  await callOperator(product, 'trackingKeys.update', theirs, await ownerToken(product))
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`Changed by ${OPERATOR.login}, `)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(rowOf(page, 'G-1').getByRole('cell')).toHaveText(['G-1', 'mine', '/theirs', ''])

  const question = await choose(page, 'G-1', 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  // A toast stays as long as the pointer rests on it.
  await undo.hover()
  await expect(page.getByText('Total keys: 0')).toBeVisible()
  await undo.click()
  await expect(rowOf(page, 'G-1')).toBeVisible()
  await page.context().close()
})
