import type { Page } from '@playwright/test'
import { OPERATOR } from './product.ts'
import { arrive, expect, goOn, openAs, placeOrder, test } from './test.ts'

test('a buyer replaces a forgotten password by the link of a mail, and by the link of an owner', async ({
  page,
  browser,
  product,
}) => {
  const buyer = await arrive(page, product)
  const reference = await placeOrder(page, product, '100')
  const operator = await openAs(browser, product, OPERATOR, 'mail')
  await operator
    .getByRole('button', { name: `Read the mail to ${buyer.email}` })
    .first()
    .click()
  await expect(operator.getByRole('dialog', { name: /^Your order: send / })).toContainText(reference)
  await operator.getByRole('button', { name: 'Close', exact: true }).last().click()

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${product.buyerUrl}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail').fill(buyer.email.toUpperCase())
  await page.getByRole('button', { name: 'Send the mail' }).click()
  await expect(page.getByText('has an account, a mail with a link is on its way')).toBeVisible()

  await operator.reload()
  await operator
    .getByRole('button', { name: `Read the mail to ${buyer.email}` })
    .first()
    .click()
  const mail = operator.getByRole('dialog', { name: 'Set a new password' })
  const link = (await mail.getByRole('link').getAttribute('href')) ?? ''
  await setPassword(page, link, 'a new one')
  await expect(page).toHaveURL(/\/reset$/)
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText('This link is wrong, was used, or has expired.')).toBeVisible()

  await goOn(operator, `/admin/dashboard/users?search=${buyer.email}`)
  await operator.getByRole('row').filter({ hasText: buyer.email }).getByRole('link').first().click()
  await operator.getByRole('button', { name: 'Make a link for a new password' }).click()
  await operator.getByLabel('How did the buyer prove who they are?').fill('Showed a passport.')
  await operator
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Make a link for a new password' })
    .click()
  const made = operator.getByRole('alertdialog', { name: 'The link is ready' })
  await expect(made).toBeVisible()
  const owners = /http\S+\/reset#[\w-]{43}/.exec((await made.textContent()) ?? '')?.[0] ?? ''
  await setPassword(page, owners, 'from the owner')
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()

  await goOn(page, '/login')
  await page.getByLabel('E-mail').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill('from the owner')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

async function setPassword(page: Page, link: string, password: string) {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
}
