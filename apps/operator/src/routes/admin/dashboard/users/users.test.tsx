import { SEARCH_TOO_SHORT } from '@presale/rules/lists'
import { USERS_TEXTS } from '@presale/rules/texts/users'
import { expectAccessible } from '@presale/ui/testing/accessible.ts'
import { answer, breakOff, hold, inputsOf, refuse } from '@presale/ui/testing/answers.ts'
import { cellsOf } from '@presale/ui/testing/table.ts'
import { Suspense, use } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSearch } from 'wouter'
import { showScreen } from '../../../../testing/show-part.tsx'
import { Users } from './users.tsx'

const home = location.href
const buyerOf = (id: string) => ({
  id,
  name: `Buyer ${id}`,
  email: `buyer-${id}@example.test`,
  phone: '1',
  balance: '0.000000',
})
const PAGE_1 = {
  buyers: ['3', '2'].map(buyerOf),
  count: { count: 3, exact: true },
  next: 'further',
  previous: null,
}
const PAGE_2 = { ...PAGE_1, buyers: [buyerOf('1')], next: null, previous: 'back' }
const NOBODY = { buyers: [], count: { count: 0, exact: true }, next: null, previous: null }
const row = (id: string) => page.getByRole('row', { name: new RegExp(`Buyer ${id}`) })
const pages = page.getByRole('navigation', { name: 'Pages of users' })
const size = page.getByLabelText('Rows per page')

afterEach(() => history.replaceState(null, '', home))

async function open() {
  history.replaceState(null, '', '/admin/dashboard/users')
  await answer('buyers.search', PAGE_1)
  await showScreen(<Users />)
  await expect.element(row('3')).toBeVisible()
}

test('a list says that it loads, and then that it has no users', async () => {
  await hold('buyers.search')
  await showScreen(<Users />)
  await expect.element(page.getByText('Loading users...')).toBeVisible()
  await answer('buyers.search', NOBODY)
  await expect.element(page.getByText('No users found.')).toBeVisible()
  await expect.element(page.getByText('Total: 0')).toBeVisible()
  await expect.poll(() => document.title).toBe('iToken operators | Users')
})

test('a row has the buyer’s balance', async () => {
  await answer('buyers.search', { ...PAGE_1, buyers: [{ ...buyerOf('3'), balance: '1234.500000' }] })
  await showScreen(<Users />)
  await expect.element(row('3')).toBeVisible()
  expect(cellsOf(row('3').element())).toMatchObject({ [USERS_TEXTS.columns.balance]: '1234.5 iToken' })
})

test('a buyer who gave no name is linked by the e-mail', async () => {
  await answer('buyers.search', { ...PAGE_1, buyers: [{ ...buyerOf('3'), name: '' }] })
  await showScreen(<Users />)
  await expect
    .element(page.getByRole('link', { name: 'buyer-3@example.test' }))
    .toHaveAttribute('href', '/admin/dashboard/users/3')
})

test('an e-mail of thirty characters takes one line, and a longer one breaks at the @', async () => {
  await page.viewport(1440, 900)
  onTestFinished(() => page.viewport(1280, 800))
  const long = 'a-rather-long-name-of-somebody@correspondence.example.test'
  const buyers = [
    buyerOf('1'),
    { ...buyerOf('2'), email: 'ada.lovelace.1@mail.example.test' },
    { ...buyerOf('3'), email: long },
  ]
  await answer('buyers.search', { ...PAGE_1, buyers })
  await showScreen(<Users />)
  await expect.element(row('3')).toBeVisible()
  const height = (email: string) => page.getByText(email, { exact: true }).element().clientHeight
  expect(height('ada.lovelace.1@mail.example.test')).toBe(height('buyer-1@example.test'))
  expect(height(long)).toBe(2 * height('buyer-1@example.test'))
})

test('a failed load says why and can be tried again', async () => {
  await refuse('buyers.search')
  await showScreen(<Users />)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/No users found\..*The users could not be loaded\./)
  await answer('buyers.search', PAGE_1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row('3')).toBeVisible()
})

test('offline, the list says so in place of a failure', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await breakOff('buyers.search')
  await showScreen(<Users />)
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent("You're offline. This loads when you're online again.")
})

test('a next page that cannot be loaded leaves the last page on the screen, and can be tried again', async () => {
  await open()
  await refuse('buyers.search')
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The users could not be loaded')
  await expect.element(row('3')).toBeVisible()
  await answer('buyers.search', PAGE_2)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row('1')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a second press of Next while the page loads makes no second step', async () => {
  await open()
  await answer('buyers.search', PAGE_2)
  const next = pages.getByRole('button', { name: 'Next' }).element() as HTMLButtonElement
  next.click()
  next.click()
  await expect.element(row('1')).toBeVisible()
  await expect.element(pages).toMatchTextContent('3 of 3')
  expect(location.search).toContain('page=2')
  expect(await inputsOf('buyers.search')).toHaveLength(1)
})

test('the page size is a whole number from 1 to 100, and starts at the first page', async () => {
  await open()
  for (const typed of ['0', '-1', '2.5', '101', 'ten']) {
    await size.fill(typed)
    await expect.element(page.getByText('A whole number from 1 to 100.')).toBeVisible()
  }
  await size.fill('')
  await userEvent.tab()
  await expect.element(size).toHaveValue('10')
  await expect.element(page.getByText('A whole number from 1 to 100.')).not.toBeInTheDocument()
  await size.fill('2')
  await expect.element(pages).toMatchTextContent('1–2 of 3')
  expect(localStorage.usersPageSize).toBe('2')
})

test('a number of a page without its place is the first page, and Next leads to the second', async () => {
  history.replaceState(null, '', '/admin/dashboard/users?page=99999')
  await answer('buyers.search', PAGE_1)
  await showScreen(<Users />)
  await expect.element(pages).toMatchTextContent('1–2 of 3')
  await answer('buyers.search', PAGE_2)
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect.element(row('1')).toBeVisible()
  expect(location.search).toContain('page=2')
})

test('a new page size leads to the first page, also on a machine that draws the new address late', async () => {
  history.replaceState(null, '', '/admin/dashboard/users?page=2&after=further')
  await answer('buyers.search', PAGE_2)
  const { promise, resolve } = Promise.withResolvers<void>()
  const Late = () => {
    if (!useSearch().includes('page=2')) use(promise)
    return null
  }
  await showScreen(
    <Suspense>
      <Users />
      <Late />
    </Suspense>,
  )
  await expect.element(pages).toMatchTextContent('3 of 3')
  await answer('buyers.search', PAGE_2)
  await size.fill('5')
  await expect.poll(() => inputsOf('buyers.search')).toHaveLength(1)
  await expect.element(page.getByText('Total: 3')).toBeVisible()
  await answer('buyers.search', PAGE_1)
  resolve()
  await expect.element(row('3')).toBeVisible()
  await expect.element(pages).toMatchTextContent('1–2 of 3')
})

test('j and k move through the rows', async () => {
  await open()
  await userEvent.keyboard('jjk')
  await expect.element(row('3')).toHaveFocus()
  await expectAccessible()
})

test('a search that is too short is named; one without a result says so', async () => {
  await open()
  await page.getByRole('searchbox').fill('ab')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(SEARCH_TOO_SHORT)).toBeVisible()
  await answer('buyers.search', NOBODY)
  await page.getByRole('searchbox').fill('no such buyer')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No results.')).toBeVisible()
})
