/** An operator's own security: the second factor, sessions, and the proof of identity that some actions need. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { OPERATOR } from '../product.ts'
import { expect, openAs, test } from '../test.ts'
import { addColleague, type Colleague, forgetIdentity, sendLogIn, sqlOf } from './colleague.ts'

const WRONG_CODE = 'This code is wrong or was used already. Please wait for the next one.'
const NO_ANSWER = 'No answer came: it may have been saved or not. The present state is loaded anew.'

/** The code of so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Sets the second factor up on the security screen; answers the app's secret and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Set up' }).click()
  const row = page.getByRole('button', { name: /Or type this secret/ })
  const secret = (await row.locator('code').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('alert')).toHaveText(WRONG_CODE)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Switch on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  return { secret, codes }
}

test('a second factor is set up, asked for at the log-in, and switched off', async ({ browser, product }) => {
  const colleague = await addColleague(product, 'viewer')
  const page = await openAs(browser, product, colleague, 'security')
  await expect(page).toHaveTitle('iToken operators | Security')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: /QR code for the authenticator app/ })).toBeVisible()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('Enter the code of your authenticator app.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()

  const { secret, codes } = await setUp(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()

  const logIn = async (code: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await test.step('the log-in asks for a code, takes the app’s, and each once', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await sendLogIn(page, product, { ...colleague, password: 'wrong' })
    await expect(page.getByRole('alert')).toHaveText('Wrong login or password.')
    await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)
    await sendLogIn(page, product, colleague)
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await expect(page.getByText('Enter the code of your authenticator app.')).toBeVisible()
    await logIn('000000')
    await expect(page.getByText(WRONG_CODE)).toBeVisible()
    await logIn(codeOf(secret, 1))
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  })
  await test.step('a recovery code opens the log-in once', async () => {
    const [first = '', second = ''] = codes
    await page.getByRole('button', { name: 'Log out' }).click()
    await sendLogIn(page, product, colleague)
    await logIn(first)
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await page.getByRole('link', { name: 'Security' }).click()
    await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await sendLogIn(page, product, colleague)
    await logIn(first)
    await expect(page.getByText(WRONG_CODE)).toBeVisible()
    await logIn(second.toUpperCase())
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await page.getByRole('link', { name: 'Security' }).click()
  })
  await test.step('few codes are pointed out, and new ones replace them', async () => {
    await sqlOf(product)(
      `update recovery_code set used_at = now() where used_at is null and (operator_id, code_hash) in (
         select operator_id, code_hash from recovery_code join operator on operator.id = operator_id
         where login = $1 and used_at is null limit 6)`,
      [colleague.login],
    )
    await page.reload()
    await expect(page.getByText('2 of 10 recovery codes left')).toBeVisible()
    await expect(page.getByText('Without a code and without your phone you cannot log in.')).toBeVisible()
    await page.getByRole('button', { name: 'Make new codes' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('The 2 codes you have left open nothing any more.')
    await question.getByRole('button', { name: 'Make new codes' }).click()
    const shown = page.getByRole('listitem').filter({ hasText: /^[0-9a-z]{4}-/ })
    await expect(shown).toHaveCount(10)
    const renewed = await shown.allInnerTexts()
    expect(codes).not.toContain(renewed[0])
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()
  })
  await test.step('switched off, the password is enough', async () => {
    await page.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('The password alone logs you in from then on.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByText('The second factor is off.', { exact: true })).toBeVisible()
    await expect(page.getByText('Off', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await sendLogIn(page, product, colleague)
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  })
  await page.context().close()
})

test('another login takes the field for the code away', async ({ browser, product }) => {
  const colleague = await addColleague(product, 'viewer')
  const page = await openAs(browser, product, colleague, 'security')
  await setUp(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await sendLogIn(page, product, colleague)
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Login').fill(OPERATOR.login)
  await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)
  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.context().close()
})

test('sessions say where they are and end one by one', async ({ browser, product }) => {
  const colleague: Colleague = await addColleague(product, 'viewer')
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const elsewhere = await openAs(browser, product, colleague, 'security', { userAgent })
  // The one the colleague was invited into is no browser's.
  await sqlOf(product)(
    `update session set revoked_at = now() where user_agent not like 'Mozilla%'
     and operator_id = (select id from operator where login = $1)`,
    [colleague.login],
  )
  const page = await openAs(browser, product, colleague, 'security')
  const table = page.getByRole('table', { name: 'Your sessions' })
  const row = table.getByRole('row').filter({ hasText: 'Firefox on Windows' })
  const end = async () => {
    await row.getByRole('button', { name: 'Actions for the session Firefox on Windows, 127.0.0.1' }).click()
    await page.getByRole('menuitem', { name: 'End session' }).click()
  }
  await expect(table.getByRole('row').filter({ hasText: 'This one' })).toContainText('127.0.0.1')
  await expect(row).not.toContainText('This one')

  await test.step('what fails is said', async () => {
    await sqlOf(product)('alter table session rename column created_at to gone')
    await page.reload()
    await expect(page.getByText('Failed to fetch sessions')).toBeVisible()
    await sqlOf(product)('alter table session rename column gone to created_at')
    await page.getByRole('button', { name: 'Try again' }).click()
    await end()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      'Firefox on Windows, 127.0.0.1: whoever uses it is logged out at once.',
    )
    await sqlOf(product)('alter table session add constraint broken check (revoked_at is null) not valid')
    await question.getByRole('button', { name: 'End session' }).click()
    await expect(question.getByRole('alert')).toHaveText('Failed to end the session.')
    await sqlOf(product)('alter table session drop constraint broken')
    await page.context().setOffline(true)
    await question.getByRole('button', { name: 'End session' }).click()
    await expect(question.getByRole('alert')).toHaveText(`Failed to end the session. ${NO_ANSWER}`)
    await page.context().setOffline(false)
    await question.getByRole('button', { name: 'Cancel' }).click()
  })
  await test.step('the other one ends, elsewhere', async () => {
    await end()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
    await expect(page.getByText('The session has been ended.', { exact: true })).toBeVisible()
    await expect(row).toHaveCount(0)
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(`${product.operatorUrl}/admin`)
  })
  await test.step('a session that has ended meanwhile', async () => {
    await sendLogIn(elsewhere, product, colleague)
    await expect(elsewhere.getByRole('button', { name: 'Log out' })).toBeVisible()
    await page.reload()
    await end()
    await elsewhere.getByRole('button', { name: 'Log out' }).click()
    await expect(elsewhere).toHaveURL(`${product.operatorUrl}/admin`)
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
    await expect(page.getByRole('alert')).toHaveText('This session has ended already.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toHaveCount(0)
  })
  await test.step('this one ends here', async () => {
    await table.getByRole('button', { name: /Actions for the session/ }).click()
    await page.getByRole('menuitem', { name: 'End session' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('you are logged out here.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
    await expect(page).toHaveURL(`${product.operatorUrl}/admin`)
  })
  await page.context().close()
  await elsewhere.context().close()
})

test('after a quarter of an hour identity is asked for where it matters, and what was begun goes on', async ({
  browser,
  product,
}) => {
  const page = await openAs(browser, product, OPERATOR, 'operators')
  const identity = page.getByRole('dialog', { name: 'Confirm it is you' })
  await forgetIdentity(product, OPERATOR.login)
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  await page.getByRole('radio', { name: 'Manager' }).check()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await test.step('nothing and a wrong password are refused', async () => {
    await expect(identity.getByLabel('Password', { exact: true })).toBeFocused()
    await identity.getByRole('button', { name: 'Confirm' }).click()
    await expect(identity.getByText('Enter your password.')).toBeVisible()
    await identity.getByLabel('Password', { exact: true }).fill('wrong')
    await identity.getByRole('button', { name: 'Confirm' }).click()
    await expect(identity.getByRole('alert')).toHaveText('Wrong password.')
    await expect(identity.getByRole('button', { name: /code/ })).toHaveCount(0)
  })
  await test.step('faults are said', async () => {
    await sqlOf(product)(
      `alter table session add constraint broken check (confirmed_at < '2000-01-01') not valid`,
    )
    await identity.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
    await identity.getByRole('button', { name: 'Confirm' }).click()
    await expect(identity.getByRole('alert')).toHaveText('Failed to confirm that it is you.')
    await sqlOf(product)('alter table session drop constraint broken')
    await page.context().setOffline(true)
    await identity.getByRole('button', { name: 'Confirm' }).click()
    await expect(identity.getByRole('alert')).toHaveText('No answer came. Please try again.')
    await page.context().setOffline(false)
  })
  await test.step('cancelled, the refusal stands in the form, and what was chosen stays', async () => {
    await page.keyboard.press('Escape')
    await expect(identity).toBeHidden()
    const form = page.getByRole('dialog', { name: 'Invite an operator' })
    await expect(form.getByRole('alert')).toHaveText(
      'You logged in more than 15 minutes ago. Confirm that it is you, or log in again, and repeat this.',
    )
    await expect(form.getByRole('radio', { name: 'Manager' })).toBeChecked()
  })
  await test.step('confirmed, the call is repeated by itself, and the next needs nothing', async () => {
    await page.getByRole('button', { name: 'Make the link' }).click()
    await identity.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('For one person, who becomes manager.')).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await page
      .getByRole('button', { name: /Actions for the invite of a manager/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('The invite has been revoked.', { exact: true })).toBeVisible()
  })
  await page.context().close()
})

test('a code confirms identity, too; what fails at the second factor is said', async ({
  browser,
  product,
}) => {
  const colleague = await addColleague(product, 'manager')
  const page = await openAs(browser, product, colleague, 'security')
  const identity = page.getByRole('dialog', { name: 'Confirm it is you' })
  const sql = sqlOf(product)
  await test.step('a secret that cannot be made', async () => {
    await sql('alter table second_factor add constraint broken check (false) not valid')
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to change the second factor.')
    await sql('alter table second_factor drop constraint broken')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByRole('alert')).toHaveText(`Failed to change the second factor. ${NO_ANSWER}`)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Cancel' }).click()
  })
  const { codes } = await setUp(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await test.step('a code instead of the password', async () => {
    await forgetIdentity(product, colleague.login)
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
    await identity.getByRole('button', { name: 'Use a code instead' }).click()
    await expect(identity.getByLabel('Code', { exact: true })).toBeFocused()
    await identity.getByLabel('Code', { exact: true }).fill('000000')
    await identity.getByRole('button', { name: 'Confirm' }).click()
    await expect(identity.getByRole('alert')).toHaveText(WRONG_CODE)
    await identity.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
    await identity.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
    await page.getByRole('button', { name: 'I have kept them' }).click()
  })
  await test.step('codes and switching off that fail', async () => {
    const question = page.getByRole('alertdialog')
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await sql('alter table recovery_code add constraint broken check (false) not valid')
    await question.getByRole('button', { name: 'Make new codes' }).click()
    await expect(question.getByRole('alert')).toHaveText('Failed to change the second factor.')
    await sql('alter table recovery_code drop constraint broken')
    await page.context().setOffline(true)
    await question.getByRole('button', { name: 'Make new codes' }).click()
    await expect(question.getByRole('alert')).toHaveText(
      `${NO_ANSWER} Make codes again: of those made so far you have none.`,
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await question.getByRole('button', { name: 'Switch off' }).click()
    await expect(question.getByRole('alert')).toHaveText(`Failed to change the second factor. ${NO_ANSWER}`)
    await page.context().setOffline(false)
    await sql(
      `alter table audit_entry add constraint broken check (action not like '%switch-off%') not valid`,
    )
    await question.getByRole('button', { name: 'Switch off' }).click()
    await expect(question.getByRole('alert')).toHaveText('Failed to change the second factor.')
    await sql('alter table audit_entry drop constraint broken')
    await question.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByText('The second factor is off.', { exact: true })).toBeVisible()
  })
  await page.context().close()
})
