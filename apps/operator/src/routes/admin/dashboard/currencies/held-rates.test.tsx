import type { RateResult } from '@presale/rules/rates'
import type { Role } from '@presale/rules/role'
import { expectAccessible, expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../../testing/show-part.tsx'
import { Guard } from '../guard.tsx'
import { HeldRates } from './held-rates.tsx'

const CONFIRM = '/api/trpc/rates.confirm'
const home = location.href
const confirmAll = page.getByRole('button', { name: 'Confirm all' })

const held = (currencyId: string, code: string, after: string) =>
  ({
    currencyId,
    code,
    fullName: code,
    outcome: 'held',
    before: '2',
    after,
    version: 3,
    reason: null,
  }) as const

const LTC = held('5', 'LTC', '200.000000')
const TRX = held('7', 'TRX', '0.500000')
const stored = { ...held('9', 'BTC', '3'), outcome: 'updated' } as const

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', home)
})

async function showHeld(outcomes: RateResult['outcomes'], role: Role = 'manager') {
  localStorage.adminToken = 'token'
  history.replaceState(null, '', '/admin/dashboard')
  const account = { login: 'ada', role, hasSecondFactor: false, recoveryCodesLeft: 0 }
  await commands.setAnswer('/api/trpc/account.read', { status: 200, body: { result: { data: account } } })
  await showPart(
    <Guard>
      <HeldRates result={{ at: '2026-11-25T00:00:00.000Z', tokenPriceUsd: '0.5', outcomes }} />
      <p>The screen</p>
    </Guard>,
  )
  await expect.element(page.getByText('The screen')).toBeVisible()
}

test('Confirm all names every held rate once more, and stores them together', async () => {
  await commands.setAnswer(CONFIRM, { status: 200, body: { result: { data: null } } })
  await showHeld([LTC, stored, TRX])
  await expect.element(page.getByText('2 rates are held back')).toBeVisible()
  await confirmAll.click()
  const question = page.getByRole('alertdialog', { name: 'Store these 2 held rates?' })
  await expect.element(question).toMatchTextContent('LTC 2 iToken → 200 iToken, a change of +9,900%')
  await expect.element(question).toMatchTextContent('TRX 2 iToken → 0.5 iToken, a change of -75%')
  await expectAccessibleAtThisWidth()
  expect(await commands.bodiesSent(CONFIRM)).toEqual([])
  await question.getByRole('button', { name: 'Store these rates' }).click()
  await expect.element(page.getByText('Confirmed: LTC, TRX.').first()).toBeVisible()
  const rates = [LTC, TRX].map(({ currencyId, version, after }) => ({
    currencyId,
    version,
    tokensPerUnit: after,
  }))
  expect(await commands.bodiesSent(CONFIRM)).toEqual([{ rates }])
})

async function confirmRefused(status: number, message: string) {
  const error = { message, code: -32009, data: { code: 'REFUSED', httpStatus: status } }
  await commands.setAnswer(CONFIRM, { status, body: { error } })
  await showHeld([LTC, TRX])
  await confirmAll.click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Store these rates' }).click()
  return question
}

test('Confirm all that is refused stays open and gives the reason', async () => {
  const question = await confirmRefused(429, 'Too many requests.')
  await expect
    .element(question.getByRole('alert'))
    .toHaveTextContent('Failed to update cryptos: Too many requests.')
})

test('rates that have changed meanwhile close the question, because it shows them as they were', async () => {
  const question = await confirmRefused(409, 'These rates have changed.')
  await expect.element(question).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: /Notification/ }))
    .toMatchTextContent('Failed to update cryptos: These rates have changed.')
})

test('a single held rate is confirmed by its own button alone', async () => {
  await showHeld([LTC, stored])
  await expect.element(page.getByRole('button', { name: 'Confirm LTC' })).toBeVisible()
  await expect.element(confirmAll).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('button', { name: 'Confirm LTC' }).click()
  const question = page.getByRole('alertdialog', { name: 'Store the held rate of LTC?' })
  await expect.element(question.getByRole('term').nth(0)).toHaveTextContent('Old rate')
  await expect.element(question.getByRole('definition').nth(0)).toHaveTextContent('2 iToken')
  await expect.element(question.getByRole('definition').nth(1)).toHaveTextContent('200 iToken')
  await expect.element(question).toMatchTextContent('A change of +9,900%. Existing')
  await expect.element(question).toHaveAccessibleDescription(/Old rate 2 iToken New rate 200 iToken/)
  await expectAccessible()
})

test('a viewer sees the held rates and no button', async () => {
  await showHeld([LTC, TRX], 'viewer')
  await expect.element(page.getByText('2 rates are held back')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
