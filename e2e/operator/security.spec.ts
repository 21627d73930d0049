/** An operator's own security: the second factor, sessions, and the proof of identity for some actions. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { OPERATOR } from '../product.ts'
import { expect, logOut, openAs, test, toasts } from '../test.ts'
import { addColleague, type Colleague, forgetIdentity, sendLogIn, sqlOf } from './colleague.ts'

const WRONG_CODE = 'This code is wrong or was used already. Please wait for the next one.'
const NO_ANSWER = 'No answer. It may have been saved; reloading.'

/** The TOTP code `steps` steps from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Sets up the second factor on the security screen. Returns the secret and the recovery codes. */
async function setUp(page: Page) {
  await page.getByRole('button', { name: 'Set up' }).click()
  const row = page.getByRole('button', { name: /Or type this secret/ })
  const secret = (await row.locator('code').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('alert')).toHaveText(WRONG_CODE)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Switch on' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  return { secret, codes }
}

test('a second factor can be set up, is required at log-in, and can be switched off', async ({
  browser,
  product,
}) => {
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
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('On', { exact: true })).toBeVisible()
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()

  const logIn = async (code: string) => {
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await test.step('the log-in asks for a code and accepts each code of the app once', async () => {
    await logOut(page)
    await sendLogIn(page, product, { ...colleague, password: 'wrong' })
    await expect(page.getByRole('alert')).toHaveText('Wrong login or password.')
    await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)
    await sendLogIn(page, product, colleague)
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await expect(page.getByText('Enter the code of your authenticator app.')).toBeVisible()
    await logIn('000000')
    await expect(page.getByText(WRONG_CODE)).toBeVisible()
    await logIn(codeOf(secret, 1))
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  })
  await test.step('a recovery code logs in once', async () => {
    const [first = '', second = ''] = codes
    await logOut(page)
    await sendLogIn(page, product, colleague)
    await logIn(first)
    await expect(toasts(page)).toContainText('9 of 10 recovery codes are left.')
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
    await page.getByRole('link', { name: 'Security' }).click()
    await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible()
    await logOut(page)
    await sendLogIn(page, product, colleague)
    await logIn(first)
    await expect(page.getByText(WRONG_CODE)).toBeVisible()
    await logIn(second.toUpperCase())
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
    await page.getByRole('link', { name: 'Security' }).click()
  })
  let renewed: string[] = []
  await test.step('the screen warns of few recovery codes, and new ones replace them by a current code', async () => {
    await sqlOf(product)(
      `update recovery_code set used_at = now() from operator
       where operator.id = operator_id and login = $1 and used_at is null
         and code_hash <> all (select sha256(replace(kept, '-', '')::bytea) from unnest($2::text[]) kept)`,
      [colleague.login, codes.slice(-2)],
    )
    await page.reload()
    await expect(page.getByText('2 of 10 recovery codes left')).toBeVisible()
    await expect(page.getByText('Without a code and without your phone you cannot log in.')).toBeVisible()
    await page.getByRole('button', { name: 'Make new codes' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('The 2 codes you have left stop working.')
    await question.getByRole('button', { name: 'Make new codes' }).click()
    await expect(question.getByText('Enter the code of your authenticator app.')).toBeVisible()
    await question.getByLabel('Code').fill('000000')
    await question.getByRole('button', { name: 'Make new codes' }).click()
    await expect(question.getByRole('alert')).toHaveText(WRONG_CODE)
    await question.getByLabel('Code').fill(codes.at(-1) ?? '')
    await question.getByRole('button', { name: 'Make new codes' }).click()
    const shown = page.getByRole('listitem').filter({ hasText: /^[0-9a-z]{4}-/ })
    await expect(shown).toHaveCount(10)
    renewed = await shown.allInnerTexts()
    expect(codes).not.toContain(renewed[0])
    await page.getByLabel('I have saved them').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()
  })
  await test.step('without the second factor the password alone logs in', async () => {
    await page.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Your password alone will log you in.')
    await page
      .getByRole('alertdialog')
      .getByLabel('Code')
      .fill(renewed[0] ?? '')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByText('The second factor is off.', { exact: true })).toBeVisible()
    await expect(page.getByText('Off', { exact: true })).toBeVisible()
    await logOut(page)
    await sendLogIn(page, product, colleague)
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  })
  await page.context().close()
})

test('a change of the login hides the field for the code', async ({ browser, product }) => {
  const colleague = await addColleague(product, 'viewer')
  const page = await openAs(browser, product, colleague, 'security')
  await setUp(page)
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await logOut(page)
  await sendLogIn(page, product, colleague)
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Login').fill(OPERATOR.login)
  await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)

  // An answer about the login that stood there before asks for no code either.
  const held = Promise.withResolvers<void>()
  await page.route('**/account.logIn*', async (route) => {
    await held.promise
    await route.continue()
  })
  const answered = page.waitForResponse((response) => response.url().includes('account.logIn'))
  await page.getByLabel('Login').fill(colleague.login)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Login').fill(OPERATOR.login)
  held.resolve()
  await (await answered).finished()
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0)
  await page.unroute('**/account.logIn*')

  await page.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
  await page.context().close()
})

test('sessions show their browser and address, and can be ended one by one', async ({ browser, product }) => {
  const colleague: Colleague = await addColleague(product, 'viewer')
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const elsewhere = await openAs(browser, product, colleague, 'security', { userAgent })
  // The session from accepting the invite belongs to no browser.
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

  await test.step('each failure shows a message', async () => {
    await sqlOf(product)('alter table session rename column created_at to gone')
    await page.reload()
    await expect(page.getByText('Failed to fetch sessions')).toBeVisible()
    await sqlOf(product)('alter table session rename column gone to created_at')
    await page.getByRole('button', { name: 'Try again' }).click()
    await end()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Firefox on Windows, 127.0.0.1: this device is logged out at once.')
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
  await test.step('ending another session logs its browser out', async () => {
    await end()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
    await expect(page.getByText('The session has been ended.', { exact: true })).toBeVisible()
    await expect(row).toHaveCount(0)
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(`${product.operatorUrl}/admin`)
  })
  await test.step('a session that ended meanwhile shows a message', async () => {
    await sendLogIn(elsewhere, product, colleague)
    await expect(elsewhere.getByRole('button', { name: /^Your account/ })).toBeVisible()
    await page.reload()
    await end()
    await logOut(elsewhere)
    await expect(elsewhere).toHaveURL(`${product.operatorUrl}/admin`)
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
    await expect(page.getByRole('alert')).toHaveText('This session has ended already.')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toHaveCount(0)
  })
  await test.step('ending the own session logs out here', async () => {
    await table.getByRole('button', { name: /Actions for the session/ }).click()
    await page.getByRole('menuitem', { name: 'End session' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('you will be logged out here.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
    await expect(page).toHaveURL(`${product.operatorUrl}/admin`)
  })
  await page.context().close()
  await elsewhere.context().close()
})

test('after 15 minutes a sensitive action asks for identity and then continues', async ({
  browser,
  product,
}) => {
  const page = await openAs(browser, product, OPERATOR, 'operators')
  const identity = page.getByRole('dialog', { name: 'Confirm it is you' })
  await forgetIdentity(product, OPERATOR.login)
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  await page.getByRole('radio', { name: 'Manager' }).check()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await test.step('an empty and a wrong password are refused', async () => {
    await expect(identity.getByLabel('Password', { exact: true })).toBeFocused()
    await identity.getByRole('button', { name: 'Confirm' }).click()
    await expect(identity.getByText('Enter your password.')).toBeVisible()
    await identity.getByLabel('Password', { exact: true }).fill('wrong')
    await identity.getByRole('button', { name: 'Confirm' }).click()
    await expect(identity.getByRole('alert')).toHaveText('Wrong password.')
    await expect(identity.getByRole('button', { name: /code/ })).toHaveCount(0)
  })
  await test.step('faults show a message', async () => {
    await sqlOf(product)(
      `alter table session add constraint broken check (confirmed_at < '2000-01-01') not valid`,
    )
    await identity.getByLabel('Password', { exact: true }).fill(OPERATOR.password)
    await identity.getByRole('button', { name: 'Confirm' }).click()
    await expect(identity.getByRole('alert')).toHaveText('Failed to confirm that it is you.')
    await sqlOf(product)('alter table session drop constraint broken')
    await page.context().setOffline(true)
    await identity.getByRole('button', { name: 'Confirm' }).click()
    await expect(identity.getByRole('alert')).toHaveText('No answer. Please try again.')
    await page.context().setOffline(false)
  })
  await test.step('cancelling shows the refusal in the form and keeps the input', async () => {
    await page.keyboard.press('Escape')
    await expect(identity).toBeHidden()
    const form = page.getByRole('dialog', { name: 'Invite an operator' })
    await expect(form.getByRole('alert')).toHaveText(
      'You logged in more than 15 minutes ago. Confirm that it is you, or log in again, and repeat this.',
    )
    await expect(form.getByRole('radio', { name: 'Manager' })).toBeChecked()
  })
  await test.step('confirming repeats the call automatically, and the next call needs no proof', async () => {
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

test('a code also confirms identity, and failures of the second factor show a message', async ({
  browser,
  product,
}) => {
  const colleague = await addColleague(product, 'manager')
  const page = await openAs(browser, product, colleague, 'security')
  const identity = page.getByRole('dialog', { name: 'Confirm it is you' })
  const sql = sqlOf(product)
  await test.step('a secret that cannot be created shows a message', async () => {
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
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()

  let fresh = ''
  await test.step('a code confirms identity instead of the password', async () => {
    await forgetIdentity(product, colleague.login)
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await page
      .getByRole('alertdialog')
      .getByLabel('Code')
      .fill(codes[1] ?? '')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click()
    await identity.getByRole('button', { name: 'Use a code instead' }).click()
    await expect(identity.getByLabel('Code', { exact: true })).toBeFocused()
    await identity.getByLabel('Code', { exact: true }).fill('000000')
    await identity.getByRole('button', { name: 'Confirm' }).click()
    await expect(identity.getByRole('alert')).toHaveText(WRONG_CODE)
    await identity.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
    await identity.getByRole('button', { name: 'Confirm' }).click()
    const shown = page.getByRole('alertdialog', { name: 'Your recovery codes' }).getByRole('listitem')
    await expect(shown).toHaveCount(10)
    fresh = await shown.first().innerText()
    await page.getByLabel('I have saved them').check()
    await page.getByRole('button', { name: 'Done' }).click()
  })
  await test.step('failures of new codes and of switching off show a message', async () => {
    const question = page.getByRole('alertdialog')
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await question.getByLabel('Code').fill(fresh)
    await sql('alter table recovery_code add constraint broken check (false) not valid')
    await question.getByRole('button', { name: 'Make new codes' }).click()
    await expect(question.getByRole('alert')).toHaveText('Failed to change the second factor.')
    await sql('alter table recovery_code drop constraint broken')
    await page.context().setOffline(true)
    await question.getByRole('button', { name: 'Make new codes' }).click()
    await expect(question.getByRole('alert')).toHaveText(
      `${NO_ANSWER} Make codes again: you have not seen the codes made so far.`,
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Switch off' }).click()
    await question.getByLabel('Code').fill(fresh)
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
