import { expect, goOn, logInOperator, openOperator, test } from '../test.ts'
import { watchMoves } from '../watch-moves.ts'
import { sqlOf } from './colleague.ts'
import { sell } from './orders.ts'

/** The text of an item, which may end with a count. */
const named = (item: string) => new RegExp(`^${item}[0-9,+]*$`)

/** use-prefetch.test.tsx has the calls that pointing at each screen makes. */
const SCREENS = [
  { item: 'Crypto', path: '', crumbs: ['Admin', 'Dashboard'] },
  { item: 'Users', path: '/users', crumbs: ['Admin', 'Dashboard', 'Users'] },
  { item: 'Transactions', path: '/transactions', crumbs: ['Admin', 'Dashboard', 'Transactions'] },
  { item: 'Change Pass', path: '/change-password', crumbs: ['Admin', 'Dashboard', 'Change Password'] },
  {
    item: 'Main currency',
    path: '/change-main-currency',
    crumbs: ['Admin', 'Dashboard', 'Change Main Currency'],
  },
  { item: 'Pixels', path: '/pixels', crumbs: ['Admin', 'Dashboard', 'Pixels'] },
]

test('the log-in opens the currencies; the sidebar loads a focused screen’s data, opens every screen and marks the current one', async ({
  browser,
  product,
}) => {
  const page = await logInOperator(browser, product)
  await expect(page).toHaveURL(`${product.operatorUrl}/admin/dashboard`)
  // What is focused or linked to stops below the header.
  const header = await page.getByRole('banner').boundingBox()
  await expect(page.locator('html')).toHaveCSS('scroll-padding-top', `${header?.height}px`)
  const sidebar = page.getByRole('navigation', { name: 'Operators' })
  const focused = page.waitForRequest((request) => request.url().includes('trackingKeys.list'))
  await sidebar.getByRole('link', { name: 'Pixels' }).focus()
  await focused
  const group = sidebar.getByRole('list', { name: 'General' })
  await expect(group.getByRole('link')).toHaveText(SCREENS.map(({ item }) => named(item)))
  for (const { item, path, crumbs } of SCREENS) {
    await group.getByRole('link', { name: item }).click()
    await expect(page).toHaveURL(`${product.operatorUrl}/admin/dashboard${path}`)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText(
      crumbs,
    )
    await expect(sidebar.locator('[aria-current=page]')).toHaveText([named(item)])
  }
  // The log-in form stands at the path of the first.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL(`${product.operatorUrl}/admin/dashboard`)
  const current = sidebar.locator('[aria-current=page]')
  await page.goto(`${product.operatorUrl}/admin/dashboard/transactions/`)
  await expect(current).toHaveText([named('Transactions')])
  await expect(page).toHaveTitle('iToken operators | Transactions')
  for (const [path, item] of [
    ['/', 'Crypto'],
    ['/transactions/1', 'Transactions'],
    ['/users/1', 'Users'],
    ['/overview', 'Overview'],
    ['/change-main-currency', 'Main currency'],
  ] as const) {
    await goOn(page, `/admin/dashboard${path}`)
    await expect(current).toHaveText([named(item)])
  }
  await expect(page).toHaveTitle('iToken operators | Main currency')
  await page.context().close()
})

test('nothing on a screen moves when its data arrives, or endlessly afterwards', async ({
  browser,
  product,
}) => {
  const page = await openOperator(browser, product)
  const moved = await watchMoves(page)
  const { email, ids } = await sell(product, ['40'])
  const { rows } = await sqlOf(product)('select id from buyer where email = $1', [email])
  await page.goto(`${product.operatorUrl}/admin/dashboard/overview`)
  expect(await moved()).toEqual([])
  for (const path of [
    '',
    '/users',
    `/users/${rows[0].id}`,
    '/transactions',
    `/transactions/${ids[0]}`,
    '/change-password',
    '/change-main-currency',
    '/pixels',
    '/ledger',
    '/audit',
    '/mail',
    '/operators',
    '/security',
  ]) {
    await goOn(page, `/admin/dashboard${path}`)
    expect(await moved(), path).toEqual([])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(() => page.evaluate(endlessAnimations), path).toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
  }
  await page.context().close()
})

/** The elements with an animation that never ends: the browser draws a new frame for it all the time, even when it is hidden. */
function endlessAnimations(): (string | undefined)[] {
  return document
    .getAnimations()
    .map(({ effect }) => effect as KeyframeEffect)
    .filter((effect) => effect.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
    .map(({ target }) => target?.outerHTML.slice(0, 200))
}
