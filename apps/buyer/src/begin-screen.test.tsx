import { useBeginScreen } from '@presale/web-client/begin-screen'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Link, Route, Switch } from 'wouter'
import { showPart } from './testing/show-part.tsx'

const home = location.href
beforeEach(() => history.replaceState(null, '', '/list'))
afterEach(() => history.replaceState(null, '', home))

/** A list far down on a long screen, and the screens of its rows. */
function Routes() {
  useBeginScreen()
  return (
    <main tabIndex={-1}>
      <Switch>
        <Route path="/list">
          <div style={{ height: '3000px' }} />
          <Link to="/order?id=1">Order 1</Link> <Link to="/order?id=2">Order 2</Link>
          <Link to="/order?id=3">Order 3</Link> <Link to="/order?id=3">Order 3 again</Link>
        </Route>
        <Route path="/order">
          <h1>The order</h1>
          <div style={{ height: '3000px' }} />
        </Route>
      </Switch>
    </main>
  )
}

const linkOf = (name: string) => page.getByRole('link', { name, exact: true })

async function openOrder(link = linkOf('Order 2')) {
  await showPart(<Routes />)
  const element = link.element() as HTMLElement
  element.focus()
  expect(scrollY).toBeGreaterThan(1000)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'The order' })).toBeInTheDocument()
}

test('a screen that a link far down opens begins at its top, with the focus on its content', async () => {
  await openOrder()
  expect(scrollY).toBe(0)
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('after Back the focus is on the link that was followed, where it was', async () => {
  await openOrder()
  history.back()
  await expect.element(linkOf('Order 2')).toHaveFocus()
  await expect.poll(() => scrollY).toBeGreaterThan(1000)
})

test('after Back the focus is on the content where several links lead to the screen that was left', async () => {
  await openOrder(linkOf('Order 3 again'))
  history.back()
  await expect.element(linkOf('Order 3 again')).toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
