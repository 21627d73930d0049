import type { Page } from '@playwright/test'
import { OPERATOR } from './product.ts'
import { arrive, expect, goOn, openAs, test } from './test.ts'

/** The newest mail to the address, as the operators of a demonstration read it. */
async function readMail(operator: Page, recipient: string, title: RegExp) {
  await operator.reload()
  await operator
    .getByRole('button', { name: `Read the mail to ${recipient}` })
    .first()
    .click()
  const mail = operator.getByRole('dialog', { name: title })
  const heading = (await mail.getByRole('heading').first().textContent()) ?? ''
  const link = (await mail.getByRole('link').getAttribute('href')) ?? ''
  return { code: /\d{8}/.exec(heading)?.[0] ?? '', link }
}

test('a buyer confirms the e-mail, changes it, and the former address takes the change back', async ({
  page,
  browser,
  product,
}) => {
  const buyer = await arrive(page, product, '/profile')
  const operator = await openAs(browser, product, OPERATOR, 'mail')
  const notice = page.getByRole('note')
  await expect(notice).toContainText('Your e-mail is not confirmed')

  const { code } = await readMail(operator, buyer.email, /confirms your e-mail address$/)
  await notice.getByLabel('Code from the mail').fill(code === '00000000' ? '11111111' : '00000000')
  await notice.getByRole('button', { name: 'Confirm' }).click()
  await expect(notice.getByLabel('Code from the mail')).toHaveAccessibleDescription(
    /This link or code is wrong/,
  )
  await notice.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(page.getByText(`A mail to ${buyer.email} is on its way.`).first()).toBeVisible()
  await notice.getByLabel('Code from the mail').fill(code)
  await notice.getByLabel('Code from the mail').press('Enter')
  await expect(notice).toBeHidden()

  const next = `new-${buyer.email}`
  await page.getByLabel('Email Address').fill(next)
  await page.getByLabel('Current Password').fill(buyer.password)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice).toContainText(`Open the mail to ${next}`)

  const confirmation = await readMail(operator, next, /confirms your e-mail address$/)
  await page.goto(confirmation.link)
  await expect(page).toHaveURL(/\/confirm$/)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
  await page.goto('about:blank')
  await page.goto(confirmation.link)
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
  await goOn(page, '/dashboard/profile')
  await expect(page.getByLabel('Email Address')).toHaveValue(next)

  const undo = await readMail(operator, buyer.email, /was changed$/)
  await page.goto(undo.link)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByRole('heading', { name: 'Your former e-mail is back' })).toBeVisible()
  await goOn(page, '/login')
  await page.getByLabel('E-mail').fill(buyer.email)
  await page.getByLabel('Password', { exact: true }).fill(buyer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
