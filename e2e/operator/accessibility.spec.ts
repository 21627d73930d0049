/** axe finds no violation on operators, invites, security, order search and joint decisions, including open dialogs. */
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../accessible.ts'
import { OPERATOR } from '../product.ts'
import { expect, openAs, test } from '../test.ts'
import { addColleague, callOperator, forgetIdentity, ownerToken, sendLogIn } from './colleague.ts'
import { sell } from './orders.ts'

test('axe finds no violation on operators and their invites', async ({ page, browser, product }) => {
  const { login } = await addColleague(product, 'viewer')
  const { data } = await callOperator(
    product,
    'invites.create',
    { role: 'viewer' },
    await ownerToken(product),
  )
  await page.goto(`${product.operatorUrl}/admin/invite#${data.secret}`)
  await expect(page.getByLabel('Login')).toBeVisible()
  await expectAccessible(page)
  const owner = await openAs(browser, product, OPERATOR, 'operators')
  await expect(owner.getByText(login)).toBeVisible()
  await expectAccessible(owner)
  for (const action of ['Change role', 'Sessions', 'Remove']) {
    await owner.getByRole('button', { name: `Actions for ${login}` }).click()
    await owner.getByRole('menuitem', { name: action }).click()
    await expectAccessible(owner)
    await owner.keyboard.press('Escape')
  }
  await forgetIdentity(product, OPERATOR.login)
  await owner.getByRole('button', { name: 'Invite an operator' }).click()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Make the link' }).click()
  await owner.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
  await expectAccessible(owner)
  await owner.keyboard.press('Enter')
  await expect(owner.getByText('It is shown only now.')).toBeVisible()
  await expectAccessible(owner)
  await owner.context().close()
})

test('axe finds no violation on an operator’s security', async ({ browser, product }) => {
  const colleague = await addColleague(product, 'viewer')
  const page = await openAs(browser, product, colleague, 'security')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = await page.getByRole('dialog').locator('code').innerText()
  await expectAccessible(page)
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) })
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByLabel('I have saved them')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expectAccessible(page)
  for (const action of ['Make new codes', 'Switch off']) {
    await page.getByRole('button', { name: action }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  await sendLogIn(page, product, colleague)
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.context().close()
})

test('axe finds no violation on the order search and a decision on several orders', async ({
  browser,
  product,
}) => {
  const { email, ids } = await sell(product, ['40', '200', '50'])
  const token = await ownerToken(product)
  const settle = (id = '', decision = 'rejected') =>
    callOperator(product, 'orders.settle', { orderId: id, decision, reason: 'never paid' }, token)
  const operator = await openAs(browser, product, OPERATOR, `transactions?search=${email}`)
  await expect(operator.getByRole('row').nth(1)).toContainText(email)
  await operator.getByLabel('Tokens from', { exact: true }).fill('many')
  await operator.getByLabel('Currency', { exact: true }).focus()
  await expect(operator.getByText('Not an amount.')).toBeVisible()
  await expectAccessible(operator)
  for (const name of ['Save view', 'Columns', 'Keys']) {
    await operator.getByRole('button', { name, exact: true }).click()
    await expectAccessible(operator)
    await operator.keyboard.press('Escape')
  }
  await operator.getByRole('checkbox', { name: 'Select every order of this page' }).check()
  await settle(ids[0])
  await operator.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = operator.getByRole('alertdialog')
  await expect(dialog.getByRole('note')).toBeVisible()
  await expectAccessible(operator)
  await settle(ids[1])
  await dialog.getByRole('button', { name: 'Approve 2 payments' }).click()
  await expect(operator.getByText('1 of 2 orders approved, 1 refused.').last()).toBeVisible()
  await operator.getByRole('checkbox', { name: `Select order ${ids[0]}`, exact: true }).focus()
  await operator.keyboard.press('j')
  await expectAccessible(operator)
  await operator.context().close()
})
