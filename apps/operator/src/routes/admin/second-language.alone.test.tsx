import { speak } from '@presale/rules/texts/language'
import type { Texts } from '@presale/rules/texts/texts'
import { refuse } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

const GERMAN: Record<string, string> = {
  'Enter your login.': 'Gib deinen Login ein.',
  'Wrong login or password.': 'Login oder Passwort ist falsch.',
}

test('in a second language the texts, the checks of a form and the refusals of the server are translated too', async () => {
  speak({
    sentences: (sentence) => GERMAN[sentence] ?? sentence,
    operatorLogIn: { documentTitle: 'Anmelden', heading: 'Verwaltung', login: 'Anmeldename' },
  } satisfies Partial<Texts>)
  const { Login } = await import('./login.tsx')
  const { showPart } = await import('../../testing/show-part.tsx')
  await showPart(<Login />)
  await expect.element(page.getByRole('heading', { name: 'Verwaltung' })).toBeVisible()
  const logIn = page.getByRole('button', { name: 'Login', exact: true })
  await logIn.click()
  await expect.element(page.getByText('Gib deinen Login ein.')).toBeVisible()
  await page.getByLabelText('Anmeldename').fill('ada')
  await page.getByLabelText('Password', { exact: true }).fill('several words')
  await refuse('account.logIn', 422, 'Wrong login or password.')
  await logIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Login oder Passwort ist falsch.')
})
