/** How a screen is rendered before it is opened. */

import { Later } from '@presale/web-client/later'
import { lazyWithPreload } from '@presale/web-client/screen-code'
import { Screens, useLookAhead } from '@presale/web-client/screens'
import { memo, useEffect } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Link, useLocation, useSearch } from 'wouter'
import { showPart } from './testing/show-part.tsx'

const home = location.href
const prepare = vi.fn((_path: string) => Promise.resolve<unknown>(undefined))
const rendered = vi.fn()
const shown = vi.fn()

beforeEach(() => {
  for (const spy of [prepare, rendered, shown]) spy.mockClear()
  history.replaceState(null, '', '/a?page=2')
})
afterEach(() => history.replaceState(null, '', home))

/** Says which screen it is, and the address that it finds. */
function screenOf(name: string) {
  function Named() {
    const [path] = useLocation()
    const search = useSearch()
    rendered(name)
    useEffect(() => shown(name), [])
    return (
      <>
        <p>{`${name} at ${path}?${search}`}</p>
        <Link to="/c?order=1">An order of {name}</Link>
        <Later>
          <p>The rest of {name}</p>
        </Later>
      </>
    )
  }
  const screen = lazyWithPreload(async () => Named)
  return screen.preload().then(() => screen)
}

const Frame = memo(({ screen: Shown }: { screen: Awaited<ReturnType<typeof screenOf>> }) => <Shown />)

async function open() {
  const screens = { '/a': await screenOf('A'), '/b': await screenOf('B'), '/c': await screenOf('C') }
  function Layout() {
    const [path] = useLocation()
    const { screensRef, linkTo, linksWithin } = useLookAhead(prepare)
    return (
      <>
        <h1>Title</h1>
        {Object.keys(screens).map((to) => (
          <Link key={to} to={to} {...linkTo(to)}>
            {to}
          </Link>
        ))}
        <main {...linksWithin}>
          <Screens
            screen={screens[path as keyof typeof screens] ?? screens['/a']}
            screens={screens}
            ref={screensRef}
            frame={Frame}
          />
        </main>
      </>
    )
  }
  await showPart(<Layout />)
  await expect.element(page.getByText('A at /a?page=2')).toBeVisible()
  // The pointer may still rest where the test before has left it.
  await page.getByRole('heading').hover()
  rendered.mockClear()
}

/** Waits for what was put off, and for what that rendered. A busy browser may never call itself idle. */
async function whenIdle() {
  for (const _ of ['put off', 'rendered'])
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_500 }))
}

const linkTo = (path: string) => page.getByRole('link', { name: path })
const b = page.getByText('B at /b?', { exact: true })

test('a screen is rendered at its own address, hidden and without effects, and opening it renders it no more', async () => {
  await open()
  await linkTo('/b').hover()
  await expect.element(b).toBeInTheDocument()
  await expect.element(b).not.toBeVisible()
  expect(shown).not.toHaveBeenCalledWith('B')
  await whenIdle()
  await expect.element(page.getByText('The rest of B')).not.toBeInTheDocument()
  const ahead = b.element()
  rendered.mockClear()
  await linkTo('/b').click()
  await expect.element(b).toBeVisible()
  expect(b.element()).toBe(ahead)
  expect(rendered).not.toHaveBeenCalled()
  expect(shown).toHaveBeenCalledWith('B')
  await expect.element(page.getByText('The rest of B')).toBeVisible()
  await expect.element(page.getByText('A at', { exact: false })).not.toBeInTheDocument()
})

test('a screen is rendered ahead when the keyboard focuses its link', async () => {
  await open()
  await userEvent.keyboard('{Tab}{Tab}')
  expect(linkTo('/b').element()).toBe(document.activeElement)
  await expect.element(b).toBeInTheDocument()
  const ahead = b.element()
  await userEvent.keyboard('{Enter}')
  await expect.element(b).toBeVisible()
  expect(b.element()).toBe(ahead)
})

test('a screen is rendered ahead once what it needs is there, unless the link was left meanwhile', async () => {
  await open()
  const needed = new Map<string, () => void>()
  prepare.mockImplementation((path) => new Promise<void>((resolve) => needed.set(path, resolve)))
  onTestFinished(() => void prepare.mockReset().mockResolvedValue(undefined))
  await linkTo('/c').hover()
  await linkTo('/b').hover()
  needed.get('/c')?.()
  await page.getByRole('heading').hover()
  await linkTo('/b').hover()
  needed.get('/b')?.()
  await expect.element(b).toBeInTheDocument()
  expect(rendered).not.toHaveBeenCalledWith('C')
})

test('a screen is rendered ahead under a finger, which leaves the link before the press', async () => {
  await open()
  const touch = (type: string) =>
    linkTo('/b')
      .element()
      .dispatchEvent(
        new PointerEvent(type, { pointerType: 'touch', bubbles: true, relatedTarget: document.body }),
      )
  touch('pointerover')
  await expect.element(b).toBeInTheDocument()
  const ahead = b.element()
  touch('pointerout')
  await whenIdle()
  expect(b.element()).toBe(ahead)
  linkTo('/b')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(b).toBeVisible()
  expect(b.element()).toBe(ahead)
})

test('a screen that was rendered ahead is gone when it is left, although the pointer rests on its link', async () => {
  await open()
  await linkTo('/b').hover()
  await expect.element(b).toBeInTheDocument()
  await linkTo('/b').click()
  await expect.element(b).toBeVisible()
  history.back()
  await expect.element(page.getByText('A at /a?page=2')).toBeVisible()
  await expect.element(b).not.toBeInTheDocument()
})

test.each([
  ['the link is left', () => page.getByRole('heading').hover()],
  ['fifteen seconds have passed', () => vi.advanceTimersByTime(15_000)],
])('a screen is no longer ahead when %s', async (_, pass) => {
  await open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await linkTo('/b').hover()
  await expect.element(b).toBeInTheDocument()
  await pass()
  await expect.element(b).not.toBeInTheDocument()
})

test.each(['/b', 'An order of A'])(
  'the link %s, whose screen is not rendered yet, fades when it is pressed',
  async (name) => {
    await open()
    expect(fadesAtPress(name)).toBe(true)
  },
)

test('a link whose screen is rendered ahead does not fade, and fades again once that is over', async () => {
  await open()
  await linkTo('/b').hover()
  await expect.element(b).toBeInTheDocument()
  expect(fadesAtPress('/b')).toBe(false)
  await expect.element(b).toBeVisible()
  history.back()
  await expect.element(b).not.toBeInTheDocument()
  expect(fadesAtPress('/b')).toBe(true)
})

/** Presses the link, without moving the pointer to it. */
function fadesAtPress(name: string) {
  const link = linkTo(name).element()
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  return link.getAnimations().length > 0
}
