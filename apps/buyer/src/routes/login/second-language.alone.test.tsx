import { speak } from '@presale/rules/texts/language'
import type { Texts } from '@presale/rules/texts/texts'
import { refuse } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

const GERMAN: Record<string, string> = {
  'Enter your e-mail address.': 'Gib deine E-Mail-Adresse ein.',
  'Wrong e-mail or password.': 'E-Mail oder Passwort ist falsch.',
}

test('in a second language dates, the checks of a form and the refusals of the server are translated too', async () => {
  speak({
    sentences: (sentence) => GERMAN[sentence] ?? sentence,
    dates: { locale: 'de', months: '' },
  } satisfies Partial<Texts>)
  const { Login } = await import('./login.tsx')
  const { localTime } = await import('../dashboard/local-time.tsx')
  expect(localTime('2026-11-26T12:04:05.000Z')).toMatch(/^26\.11\.2026, \d\d:04 /)
  const { showPart } = await import('../../testing/show-part.tsx')
  await showPart(<Login byPasskey={null} />)
  const logIn = page.getByRole('button', { name: 'Login' })
  await logIn.click()
  await expect.element(page.getByText('Gib deine E-Mail-Adresse ein.')).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.test')
  await page.getByLabelText('Password', { exact: true }).fill('buyer password')
  await refuse('account.logIn', 401, 'Wrong e-mail or password.')
  await logIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('E-Mail oder Passwort ist falsch.')
})
