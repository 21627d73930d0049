import { EXPORTS_BUSY } from '@presale/rules/export'
import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { refuse } from '@presale/ui/testing/answers.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { showPart } from '../../../testing/show-part.tsx'
import { ExportButton } from './export-button.tsx'
import { Guard } from './guard.tsx'

const FILE = '/api/exports/ledger.csv'
const home = location.href
const button = page.getByRole('button', { name: 'Export CSV' })
const cancel = page.getByRole('button', { name: 'Cancel' })
const alert = page.getByRole('alert')

beforeEach(async () => {
  localStorage.adminToken = 'token'
  history.replaceState(null, '', '/admin/dashboard/ledger')
  const account = { login: 'ada', role: 'manager', hasSecondFactor: false, recoveryCodesLeft: 0 }
  await commands.setAnswer('/api/trpc/account.read', { status: 200, body: { result: { data: account } } })
})

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', home)
})

const showButton = () =>
  showPart(
    <Route path="/admin/dashboard/ledger">
      <Guard>
        <ExportButton name="ledger" filter={{}} />
      </Guard>
    </Route>,
  )

test('an export says that it runs, and one that is cancelled shows no failure', async () => {
  await commands.setAnswer(FILE, { hold: true })
  await showButton()
  await button.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Exporting…' })).toBeInTheDocument()
  await expectAccessibleAtThisWidth()
  await cancel.click()
  await expect.element(cancel).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await expect.element(alert).not.toBeInTheDocument()
})

test('an export after the end of the session leads to the log-in', async () => {
  await commands.setAnswer(FILE, { status: 401, body: { status: 'error', message: 'Please log in.' } })
  await showButton()
  await expect.element(button).toBeVisible()
  await refuse('account.read', 401)
  await button.click()
  await expect.poll(() => location.pathname).toBe('/admin')
  expect(history.state).toMatchObject({ hasEnded: true, next: '/admin/dashboard/ledger' })
})

test('an export that the server refuses shows the reason', async () => {
  await commands.setAnswer(FILE, { status: 503, body: { status: 'error', message: EXPORTS_BUSY } })
  await showButton()
  await button.click()
  await expect.element(alert).toHaveTextContent(EXPORTS_BUSY)
  await expect.element(cancel).not.toBeInTheDocument()
})
