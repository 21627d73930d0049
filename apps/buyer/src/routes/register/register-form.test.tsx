import { EMAIL_TAKEN } from '@presale/rules/account'
import { REGISTRATION_TEXTS } from '@presale/rules/texts/registration'
import { answer, breakOff, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../testing/show-part.tsx'
import { RegisterForm } from './register-form.tsx'
import { ShortRegisterForm } from './short-register-form.tsx'

const field = (name: string) => page.getByLabelText(name, { exact: true })
const create = page.getByRole('button', { name: 'Create Account' })
const home = location.href
afterEach(() => history.replaceState(null, '', home))

/** Shows the form, filled in. */
async function showFilled({ confirmed = 'one' } = {}) {
  await answer('account.register', { sessionToken: 'a session', email: 'ada@example.test' })
  await showPart(<RegisterForm />)
  for (const [name, value] of [
    ['Full Name', 'Ada'],
    ['Email Address', 'ada@example.test'],
    ['Phone Number', '1'],
    ['Password', 'one'],
    ['Confirm Password', confirmed],
  ] as const) {
    await field(name).fill(value)
  }
}

test('passwords that differ are refused with a message, and nothing is sent', async () => {
  await showFilled({ confirmed: 'two' })
  await create.click()
  await expect.element(page.getByText('Passwords do not match.')).toBeVisible()
  await expect.element(field('Full Name')).toHaveValue('Ada')
  expect(await inputsOf('account.register')).toEqual([])
})

test('every missing field is named, and the first has the focus', async () => {
  await showPart(<RegisterForm />)
  await create.click()
  for (const message of ['Enter your full name.', 'Enter your e-mail address.', 'Enter your phone number.'])
    await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(field('Full Name')).toHaveFocus()
})

test.each(['disconnect', 'portal', 'bad-gateway'] as const)(
  'a registration whose answer is broken (%s) shows a message, keeps the input and can be sent again',
  async (fault) => {
    await showFilled()
    await breakOff('account.register', fault)
    await create.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(REGISTRATION_TEXTS.said.unreachable)
    await expect.element(field('Password')).toHaveValue('one')
    await answer('account.register', { sessionToken: 'a session', email: 'ada@example.test' })
    await create.click()
    await expect.poll(() => location.pathname).toBe('/dashboard')
  },
)

test('a refusal stands above the button, and the input stays', async () => {
  const message = 'Something went wrong'
  await showFilled()
  await refuse('account.register', 500, message)
  await create.click()
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent(message)
  expect(alert.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    create.element().getBoundingClientRect().top,
  )
  await expect.element(field('Full Name')).toHaveValue('Ada')
})

test.each([
  ['the registration', () => showFilled()],
  [
    'the registration on the way to an order',
    async () => {
      await showPart(<ShortRegisterForm next="/dashboard" />)
      await field('Email Address').fill('ada@example.test')
      await field('Password').fill('one')
    },
  ],
])('%s names a taken e-mail at its field, which has the focus', async (_, showOne) => {
  await showOne()
  await refuse('account.register', 409, EMAIL_TAKEN)
  await create.click()
  await expect.element(field('Email Address')).toHaveAccessibleDescription(EMAIL_TAKEN)
  await expect.element(field('Email Address')).toHaveFocus()
  await expect.element(field('Password')).toHaveValue('one')
  expect(page.getByText(EMAIL_TAKEN).elements()).toHaveLength(1)
})

test('one toggle shows both passwords', { tags: ['asvs-6.2.2'] }, async () => {
  await showPart(<RegisterForm />)
  const fields = [field('Password'), field('Confirm Password')]
  for (const one of fields) await expect.element(one).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  for (const one of fields) await expect.element(one).toHaveAttribute('type', 'text')
})

test('what was typed survives a look at another page, but no password does', async () => {
  const screen = await showPart(<RegisterForm />)
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Email Address' }).fill('ada@example.test')
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('371')
  await page.getByLabelText('Password', { exact: true }).fill('a secret')
  await screen.unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('a secret')
  await showPart(<RegisterForm />)
  await expect.element(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada')
  await expect.element(page.getByRole('textbox', { name: 'Email Address' })).toHaveValue('ada@example.test')
  await expect.element(page.getByRole('textbox', { name: 'Phone Number' })).toHaveValue('371')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('')
  sessionStorage.clear()
})
