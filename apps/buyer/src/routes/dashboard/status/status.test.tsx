import { LEVELS } from '@presale/rules/presale'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NEW_BUYER } from '../../../testing/account.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { Status } from './status.tsx'

test('every level is listed, and one at a time is open', async () => {
  await page.viewport(360, 740)
  await answer('account.read', NEW_BUYER)
  await showPart(<Status />)
  const levels = page.getByRole('region', { name: 'All levels' }).element()
  const summaries = [...levels.querySelectorAll('summary')]
  expect(summaries.map(({ textContent }) => textContent)).toEqual(
    LEVELS.map(({ name }) => expect.stringContaining(name)),
  )
  const open = () => [...levels.querySelectorAll('details[open]')].map(({ textContent }) => textContent)
  expect(open()).toEqual([expect.stringContaining('Bronze')])
  summaries[5]?.click()
  await expect.poll(open).toEqual([expect.stringMatching(/Legend.*20%.*50000 iToken/)])
  await expectAccessible()
})
