import { SESSION_GONE } from '@presale/rules/identity'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, hold, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountOf } from '../../../../testing/account.ts'
import { showScreen } from '../../../../testing/show-part.tsx'
import { NO_ANSWER } from '../conflict.ts'
import { OwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Security } from './security.tsx'

const FAILED = 'Failed to change the second factor.'
const question = page.getByRole('alertdialog')
const alert = page.getByRole('alert')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const SESSION = {
  id: '5',
  openedAt: '2026-01-02T01:04:05.000Z',
  lastSeenAt: '2026-01-02T01:04:05.000Z',
  address: '127.0.0.1',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  isThisOne: false,
}

const home = location.href
beforeEach(() => answer('account.sessions', [SESSION]))
afterEach(() => history.replaceState(null, '', home))

const factorOf = (isOn: boolean) => (
  <SecondFactor
    operator={{ ...accountOf('manager'), hasSecondFactor: isOn, recoveryCodesLeft: isOn ? 2 : 0 }}
  />
)

const SET_UP = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/ada?secret=JBSWY3DPEHPK3PXP' }

test('the screen and each dialog of the second factor pass axe', async () => {
  await answer('passkeys.list', [])
  await answer('ownMail.read', { email: null, next: null, isOn: true })
  await answer('secondFactor.begin', SET_UP)
  await answer('secondFactor.confirm', { recoveryCodes: Array(10).fill('aaaa-bbbb-cccc-dddd') })
  await showScreen(<Security />)
  await expect.element(page.getByLabelText('Your e-mail')).toBeVisible()
  await expect.element(page.getByText('Firefox on Windows').first()).toBeVisible()
  await expectAccessible()
  await button('Set up').click()
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('Code', { exact: true }).fill('000000')
  await answer('account.read', { ...accountOf('owner'), hasSecondFactor: true, recoveryCodesLeft: 10 })
  await button('Switch on').click()
  await expect.element(page.getByLabelText('I have saved them')).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('I have saved them').click()
  await button('Done').click()
  await expect.element(button('Switch off')).toBeVisible()
  await expectAccessible()
  for (const name of ['Make new codes', 'Switch off']) {
    await button(name).click()
    await expect.element(question).toBeVisible()
    await expectAccessible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
  }
})

test('the link to the sessions leads to them, also when what is above them came later', async () => {
  history.replaceState(null, '', '#own-sessions')
  await hold('account.sessions')
  await showScreen(
    <div style={{ paddingTop: 2_000, paddingBottom: 2_000 }}>
      <OwnSessions />
    </div>,
  )
  const heading = page.getByRole('heading', { name: 'Sessions' })
  const top = () => heading.element().getBoundingClientRect().top
  await expect.poll(() => Math.abs(top())).toBeLessThan(100)
  window.scrollTo(0, 0)
  await answer('account.sessions', [SESSION])
  await expect.poll(() => Math.abs(top())).toBeLessThan(100)
})

test('failures of loading and ending a session have messages', async () => {
  await refuse('account.sessions')
  await showScreen(<OwnSessions />)
  await expect.element(page.getByText('Failed to fetch sessions')).toBeVisible()
  await answer('account.sessions', [SESSION])
  await button('Try again').click()
  await button('Actions for the session Firefox on Windows, 127.0.0.1').click()
  await page.getByRole('menuitem', { name: 'End session' }).click()
  await expect
    .element(question)
    .toMatchTextContent('Firefox on Windows, 127.0.0.1: this device is logged out at once.')
  const end = question.getByRole('button', { name: 'End session' })
  await refuse('account.endSession')
  await end.click()
  await expect.element(alert).toHaveTextContent('Failed to end the session.')
  await breakOff('account.endSession')
  await end.click()
  await expect.element(alert).toHaveTextContent(`Failed to end the session. ${NO_ANSWER}`)
  await refuse('account.endSession', 409, SESSION_GONE)
  await end.click()
  await expect.element(alert).toHaveTextContent(SESSION_GONE)
})

test('the own session is marked, and ending it leads to the log-in', async () => {
  const own = { ...SESSION, id: '6', isThisOne: true }
  await answer('account.sessions', [own, SESSION])
  await showScreen(<OwnSessions />)
  const row = page.getByRole('row').filter({ hasText: 'This one' })
  await expect.element(row).toMatchTextContent('127.0.0.1')
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'End session' }).click()
  await expect.element(question).toMatchTextContent('you will be logged out here.')
  await answer('account.endSession', null)
  await question.getByRole('button', { name: 'End session' }).click()
  await expect.poll(() => location.pathname).toBe('/admin')
  expect(await inputsOf('account.endSession')).toEqual([{ sessionId: '6' }])
})

test('a second factor that cannot be set up says so, and can be tried again', async () => {
  await refuse('secondFactor.begin')
  await showScreen(factorOf(false))
  await button('Set up').click()
  await expect.element(alert).toMatchTextContent(FAILED)
  await answer('secondFactor.begin', SET_UP)
  await button('Try again').click()
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await button('Switch on').click()
  await expect.element(page.getByText('Enter the code of your authenticator app.')).toBeVisible()
  await page.getByLabelText('Code', { exact: true }).fill('000000')
  await breakOff('secondFactor.confirm')
  await button('Switch on').click()
  await expect
    .element(alert)
    .toHaveTextContent(
      `${NO_ANSWER} If it is on now, make new recovery codes: you have not seen the first ones.`,
    )
})

test('few recovery codes are a warning, and failures of new ones have messages', async () => {
  await showScreen(factorOf(true))
  await expect.element(page.getByText('2 of 10 recovery codes left')).toBeVisible()
  await expect
    .element(page.getByText('Without a code and without your phone you cannot log in.', { exact: false }))
    .toBeVisible()
  await button('Make new codes').click()
  const make = question.getByRole('button', { name: 'Make new codes' })
  await expect.element(question).toMatchTextContent('The 2 codes you have left stop working.')
  await make.click()
  await expect.element(question.getByText('Enter the code of your authenticator app.')).toBeVisible()
  await question.getByLabelText('Code').fill('000000')
  await refuse('secondFactor.renewRecoveryCodes')
  await make.click()
  await expect.element(alert).toHaveTextContent(FAILED)
  await breakOff('secondFactor.renewRecoveryCodes')
  await make.click()
  await expect
    .element(alert)
    .toHaveTextContent(`${NO_ANSWER} Make codes again: you have not seen the codes made so far.`)
})

test('failures of switching the second factor off have messages', async () => {
  await showScreen(factorOf(true))
  await button('Switch off').click()
  await expect.element(question).toMatchTextContent('Your password alone will log you in.')
  await question.getByLabelText('Code').fill('000000')
  await breakOff('secondFactor.switchOff')
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expect.element(alert).toHaveTextContent(NO_ANSWER)
  await refuse('secondFactor.switchOff')
  await question.getByRole('button', { name: 'Switch off' }).click()
  await expect.element(alert).toHaveTextContent(FAILED)
})
