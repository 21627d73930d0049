/** axe finds nothing on the screens of operators, invites and security, dialogs open included. */
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../accessible.ts'
import { OPERATOR } from '../product.ts'
import { expect, openAs, test } from '../test.ts'
import { addColleague, callOperator, forgetIdentity, ownerToken, sendLogIn } from './colleague.ts'

test('operators and their invites', async ({ page, browser, product }) => {
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

test('an operator’s security', async ({ browser, product }) => {
  const colleague = await addColleague(product, 'viewer')
  const page = await openAs(browser, product, colleague, 'security')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = await page.getByRole('dialog').locator('code').innerText()
  await expectAccessible(page)
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) })
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('button', { name: 'I have kept them' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
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
