/** The files that a buyer downloads from the profile. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { arrive, expect, goOn, placeOrder, test, toasts } from '../test.ts'

async function save(page: Page, name: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return {
    name: download.suggestedFilename(),
    text: (await readFile(await download.path())).toString('utf8'),
  }
}

test('a buyer downloads a statement and everything that is stored, and is told why not', async ({
  page,
  faulty,
}) => {
  const buyer = await arrive(page, faulty)
  await placeOrder(page, faulty, '100')
  const reference = new URL(page.url()).searchParams.get('order')
  await goOn(page, '/dashboard/profile')
  await page.getByLabel('First day').fill('2026-01-01')
  await page.getByLabel('Last day').fill('2099-12-31')
  const pdf = await save(page, 'Download PDF')
  expect(pdf.name).toBe('statement-2026-01-01-2099-12-31.pdf')
  expect(pdf.text).toMatch(/^%PDF-/)
  const csv = await save(page, 'Download CSV')
  expect(csv.name).toBe('statement-2026-01-01-2099-12-31.csv')
  expect(csv.text).toMatch(/^\ufeffAt \(UTC\),Entry,Kind,/)
  const data = JSON.parse((await save(page, 'Download JSON')).text)
  expect(data).toMatchObject({ buyer: [{ email: buyer.email }], orders: [{ reference, status: 'pending' }] })

  await page.getByLabel('First day').fill('')
  await expect(page.getByText('Choose a day.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled()
  faulty.fail(/data\.json/, 'disconnect')
  await page.getByRole('button', { name: 'Download JSON' }).click()
  await expect(toasts(page)).toContainText('The server cannot be reached just now. Please try again.')
})
