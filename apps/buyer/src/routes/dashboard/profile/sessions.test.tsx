import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { commands } from '@presale/ui/testing/commands.ts'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inApp, showPart } from '../../../testing/show-part.tsx'
import { Sessions } from './sessions.tsx'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const at = '2026-11-23T10:00:00.000Z'
const session = (id: string, isThisOne = false) => ({
  id,
  address: '192.0.2.1',
  userAgent: FIREFOX,
  openedAt: at,
  lastSeenAt: at,
  isThisOne,
})

const answer = (path: string, data: unknown) =>
  commands.setAnswer(`/api/trpc/account.${path}`, { status: 200, body: { result: { data } } })

afterEach(() => localStorage.clear())

test('sessions of the same browser have different names, and all others can be ended', async () => {
  await answer('sessions', [session('7', true), session('5')])
  await answer('endOtherSessions', null)
  await showPart(<Sessions />)
  await expect.element(page.getByRole('row', { name: /Firefox on Linux \(2\).*This one/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Firefox on Linux \(1\)/ })).toBeVisible()
  await expectAccessibleAtThisWidth()
  await answer('sessions', [session('7', true)])
  await page.getByRole('button', { name: 'End all others' }).click()
  const question = page.getByRole('alertdialog', { name: 'End all other sessions?' })
  await question.getByRole('button', { name: 'End all others' }).click()
  await expect.element(page.getByText('The sessions have been ended.').first()).toBeVisible()
  expect(await commands.bodiesSent('/api/trpc/account.endOtherSessions')).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: /Firefox on Linux\s*This one/ })).toBeVisible()
})

test('this session is in use now, and another was last in use at that time or later', async () => {
  await answer('sessions', [session('7', true), session('5')])
  await showPart(<Sessions />)
  await expect.element(page.getByRole('row', { name: /This one.*Now/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /\(1\).*10:00 AM UTC or later/ })).toBeVisible()
})

test('a link to the sessions leads the keyboard there', async () => {
  await answer('sessions', [session('7', true)])
  const home = location.href
  onTestFinished(() => history.replaceState(null, '', home))
  history.replaceState(null, '', '#sessions')
  await showPart(
    <section id="sessions" tabIndex={-1} aria-label="Own">
      <Sessions />
    </section>,
  )
  const section = page.getByRole('region', { name: 'Own' })
  await expect.element(section).toHaveFocus()
  await userEvent.tab()
  await expect.element(section).not.toHaveFocus()
  // From a link on the same screen.
  history.pushState(null, '', '#sessions')
  dispatchEvent(new Event('pushState'))
  await expect.element(section).toHaveFocus()
})

test('sessions that a link names leave the keyboard in a field that is typed in before they come', async () => {
  await answer('sessions', [session('7', true)])
  const home = location.href
  onTestFinished(() => history.replaceState(null, '', home))
  history.replaceState(null, '', '#sessions')
  const profile = (hasCome: boolean) => (
    <section id="sessions" tabIndex={-1}>
      <input aria-label="Name" />
      {hasCome && <Sessions />}
    </section>
  )
  const { rerender } = await showPart(profile(false))
  await userEvent.click(page.getByLabelText('Name'))
  await rerender(inApp(profile(true)))
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
})

test('one session can be ended by its number', async () => {
  await answer('sessions', [session('7', true), session('5')])
  await answer('endSession', null)
  await showPart(<Sessions />)
  await page.getByRole('button', { name: 'Actions for the session Firefox on Linux (1), 192.0.2.1' }).click()
  await page.getByRole('menuitem', { name: 'End session' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await expect.element(page.getByText('The session has been ended.').first()).toBeVisible()
  expect(await commands.bodiesSent('/api/trpc/account.endSession')).toEqual([{ sessionId: '5' }])
})
