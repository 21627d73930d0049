import { answer } from '@presale/ui/testing/answers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { navigate } from 'wouter/use-browser-location'
import { AppRoutes } from '../../../routes.tsx'
import { accountOf } from '../../../testing/account.ts'
import { BUYER } from '../../../testing/buyer.ts'
import { CREDIT, ONE_CREDIT } from '../../../testing/entry.ts'
import { OVERVIEW } from '../../../testing/overview.ts'
import { showPart } from '../../../testing/show-part.tsx'

const home = location.href
performance.setResourceTimingBufferSize(10_000)

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', home)
})

test.each([
  ['Crypto', ['currencies.list', 'tokenPrice.read', 'rates.status', 'currencies.audit']],
  ['Users', ['buyers.search']],
  ['Transactions', ['orders.search', 'orders.search']],
  ['Main currency', ['tokenPrice.read']],
  ['Pixels', ['trackingKeys.list']],
  ['Overview', ['overview.read', 'overview.sales']],
  ['Ledger', ['ledger.search']],
  ['Audit log', ['audit.search', 'audit.check']],
  ['Mail', ['mail.search', 'mail.mode']],
  ['Operators', ['operators.list', 'invites.list']],
  ['Security', ['account.sessions', 'passkeys.list', 'ownMail.read']],
])('pointing at %s makes the calls with which the screen opens', async (name, procedures) => {
  await open()
  const made = () => callsOf(procedures)
  const link = page.getByRole('navigation', { name: 'Operators' }).getByRole('link', { name, exact: true })
  await link.hover()
  await expect.poll(() => made().map(procedureOf)).toEqual(procedures.toSorted())
  await expect.poll(callsUnderWay).toBe(0)
  const ahead = made()
  performance.clearResourceTimings()
  // A click would focus the link, which makes the calls once more.
  navigate(new URL(link.element().getAttribute('href') ?? '', home).pathname)
  await expect.element(link).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(made).toEqual(ahead)
})

test.each([
  ['the number of an order', CREDIT.orderId, ['orders.history']],
  ['the name of its buyer', CREDIT.email, ['buyers.read', 'ledger.search', 'orders.search']],
])('pointing at %s in a list makes the calls with which its page opens', async (_what, name, procedures) => {
  await answer('ledger.search', ONE_CREDIT)
  await answer('buyers.read', BUYER)
  await open()
  navigate('/admin/dashboard/ledger')
  const link = page.getByRole('main').getByRole('link', { name, exact: true })
  await expect.element(link).toBeVisible()
  await expect.poll(callsUnderWay).toBe(0)
  performance.clearResourceTimings()
  const path = new URL(link.element().getAttribute('href') ?? '', home).pathname
  await link.hover()
  const made = () => callsOf(procedures)
  await expect.poll(() => made().map(procedureOf)).toEqual(procedures)
  await expect.poll(callsUnderWay).toBe(0)
  const ahead = made()
  performance.clearResourceTimings()
  navigate(path)
  await expect.poll(made).toEqual(ahead)
})

/** The addresses of the calls of these procedures, which hold their inputs. */
function callsOf(procedures: readonly string[]): string[] {
  const all = performance.getEntriesByType('resource').map((entry) => entry.name)
  return [...new Set(all)].filter((address) => procedures.includes(procedureOf(address))).sort()
}

let callsUnderWay = () => 0

function CallsUnderWay() {
  const client = useQueryClient()
  callsUnderWay = () => client.isFetching()
  return null
}

const procedureOf = (address: string) => new URL(address).pathname.replace('/api/trpc/', '')

async function open() {
  localStorage.adminToken = 'token'
  localStorage.listSettings = JSON.stringify({ orders: { rows: 25 }, ledger: { rows: 50 } })
  localStorage.usersPageSize = '7'
  await answer('account.read', accountOf('owner'))
  await answer('presale.isDemo', false)
  // Without these two, a screen shows only that it could not be loaded, and makes no further call.
  await answer('currencies.list', [])
  await answer('overview.read', OVERVIEW)
  history.replaceState(null, '', '/admin/dashboard/change-password')
  // What the pointer does where the test before has left it counts, too: it may rest on the link.
  performance.clearResourceTimings()
  await showPart(
    <>
      <CallsUnderWay />
      <AppRoutes />
    </>,
  )
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toBeVisible()
  await heading.hover()
}
