/** Passkeys, with the virtual authenticator of Chromium. Browsers make none for an address that is a number. */
import type { Page } from '@playwright/test'
import { addColleague } from './operator/colleague.ts'
import type { Product } from './product.ts'
import { arrive, expect, logOut, openAs, test, toasts } from './test.ts'

const named = (product: Product) => ({
  ...product,
  buyerUrl: product.buyerUrl.replace('127.0.0.1', 'localhost'),
  operatorUrl: product.operatorUrl.replace('127.0.0.1', 'localhost'),
})

/** Gives the browser a device that asks for a fingerprint, which `setVerified` grants or refuses. */
async function addDevice(page: Page) {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', { options })
  const setVerified = (isUserVerified: boolean) =>
    devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  return { setVerified }
}

test('an operator adds a passkey, logs in with it without a password, and removes it', async ({
  browser,
  product,
}) => {
  const colleague = await addColleague(product, 'viewer')
  const page = await openAs(browser, named(product), colleague, 'security')
  const device = await addDevice(page)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Enter a name, such as that of the device.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Laptop')
  await device.setVerified(false)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('No passkey was given. Please try again.')
  await device.setVerified(true)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(toasts(page)).toContainText('The passkey has been added.')

  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crypto' })).toBeVisible()

  await page.goto(`${named(product).operatorUrl}/admin/dashboard/security`)
  const row = page.getByRole('row').filter({ hasText: 'Laptop' })
  await expect(row).not.toContainText('Never')
  await row.getByRole('button', { name: 'Actions for the passkey Laptop' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkey yet.')).toBeVisible()
  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey opens no account here. Log in with your password.',
  )
  await page.context().close()
})

test('a buyer adds a passkey with the password, and logs in with it', async ({ page, product }) => {
  const { password } = await arrive(page, named(product), '/profile')
  await addDevice(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Phone')
  await dialog.getByLabel('Current Password').fill('wrong')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('This is not your current password.')
  await dialog.getByLabel('Current Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(toasts(page)).toContainText('The passkey has been added.')
  await expect(page.getByRole('row').filter({ hasText: 'Phone' })).toContainText('Never')
  await logOut(page)
  await page.goto(`${named(product).buyerUrl}/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
