import { expectAccessible } from './accessible.ts'
import { OPERATOR } from './product.ts'
import { arrive, expect, openAs, placeOrder, test } from './test.ts'

test('a buyer replaces a forgotten password by the link of a mail, and by its code', async ({
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
  await expectAccessible(operator)
  await operator.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expectAccessible(operator)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${product.buyerUrl}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send the mail' }).click()
  await expect(page.getByText('Enter your e-mail address.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(buyer.email.toUpperCase())
  await page.getByRole('button', { name: 'Send the mail' }).click()
  await expect(page.getByText('has an account, a mail is on its way')).toBeVisible()
  await expectAccessible(page)

  await operator.reload()
  await operator
    .getByRole('button', { name: `Read the mail to ${buyer.email}` })
    .first()
    .click()
  const mail = operator.getByRole('dialog', { name: /is your code to set a new password$/ })
  const code = /\d{8}/.exec((await mail.getByRole('heading').textContent()) ?? '')?.[0] ?? ''
  const link = (await mail.getByRole('link').getAttribute('href')) ?? ''

  await page.getByLabel('Code from the mail').fill(code === '00000000' ? '1' : '00000000')
  await page.getByLabel('New password', { exact: true }).fill('a new one')
  await page.getByLabel('Confirm new password').fill('a new one')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link or code is wrong')
  await page.getByLabel('Code from the mail').fill(code)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByLabel('New password', { exact: true }).fill('another')
  await page.getByLabel('Confirm new password').fill('another')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('alert')).toContainText('was used')

  await page.goto(`${product.buyerUrl}/login`)
  await page.getByLabel('E-mail').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill('a new one')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
