import { answer } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../testing/show-part.tsx'
import { Forgot } from './forgot/forgot.tsx'

test('the page that follows a form has the keyboard’s place, which the form’s button had', async () => {
  await answer('account.requestReset', null)
  await showPart(<Forgot />)
  await page.getByLabelText('E-mail').fill('ada@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Use another e-mail' })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
