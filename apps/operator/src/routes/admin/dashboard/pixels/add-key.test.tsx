import { commands } from '@presale/ui/testing/commands.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../../testing/show-part.tsx'
import { AddKey } from './add-key.tsx'

test('a key that was not saved is reported above the button, and stays in the form', async () => {
  const refusal = { message: 'The database is away.', code: -32603, data: { httpStatus: 503 } }
  await commands.setAnswer('/api/trpc/trackingKeys.add', { status: 503, body: { error: refusal } })
  await showPart(<AddKey onClose={() => {}} />)
  await page.getByLabelText('API Key', { exact: true }).fill('KEY-1')
  await page.getByLabelText('Location').fill('/dashboard')
  await page.getByRole('button', { name: 'Save API Key' }).click()
  const sentence = 'Failed to save API key: The database is away.'
  await expect.element(page.getByRole('alert')).toMatchTextContent(sentence)
  await expect.element(page.getByLabelText('API Key', { exact: true })).toHaveValue('KEY-1')
})
