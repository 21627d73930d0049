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
          <Link to="/list/1">Order 1</Link> <Link to="/list/2">Order 2</Link>
        </Route>
        <Route path="/list/:id">
          <h1>The order</h1>
          <div style={{ height: '3000px' }} />
        </Route>
      </Switch>
    </main>
  )
}

const link = page.getByRole('link', { name: 'Order 2' })

async function openOrder() {
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
  await expect.element(link).toHaveFocus()
  await expect.poll(() => scrollY).toBeGreaterThan(1000)
})
