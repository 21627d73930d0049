import { Inbox } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { useDocumentTitle } from './document-title.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Foot, FootNotice } from './foot-notice.tsx'
import { Mark } from './mark.tsx'
import { SkipLink } from './skip-link.tsx'
import { StatusBadge, StatusMark } from './status-badge.tsx'
import { Timeline } from './timeline.tsx'

test('the first Tab shows the skip link, and Enter skips the navigation', async () => {
  await show(
    <>
      <SkipLink target="content" />
      <a href="#elsewhere">Navigation</a>
      <main id="content" tabIndex={-1}>
        <Button>Inside</Button>
      </main>
    </>,
  )
  const link = page.getByRole('link', { name: 'Skip to content' })
  expect(link.element().getBoundingClientRect().width).toBe(1)
  await userEvent.tab()
  expect(link.element().getBoundingClientRect().width).toBeGreaterThan(50)
  await userEvent.keyboard('{Enter}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Inside' })).toHaveFocus()
})

test('the last step of a breadcrumb is the current page, not a link', async () => {
  const renderLink = (link: { className: string; children: ReactNode }) => <a href="#users" {...link} />
  await show(
    <Breadcrumb
      steps={[
        { label: 'Users', renderLink },
        { label: 'Ada', renderLink },
      ]}
    />,
  )
  expect(page.getByRole('link').elements()).toHaveLength(1)
  await expect.element(page.getByText('Ada')).toHaveAttribute('aria-current', 'page')
})

test.each([
  [360, 'Order 7', ['Order 7']],
  [360, '7', ['Transactions']],
  [768, '7', ['Transactions', '7']],
  [1280, 'Order 7', ['Admin', 'Transactions', 'Order 7']],
])('at %i px a breadcrumb to %s shows %j, with arrows between them', async (width, last, names) => {
  await page.viewport(width, 740)
  await show(<Breadcrumb steps={[{ label: 'Admin' }, { label: 'Transactions' }, { label: last }]} />)
  const isDrawn = (part: Element) => part.getClientRects().length > 0
  await expect.element(page.getByText(names.at(-1) ?? '', { exact: true })).toBeVisible()
  const drawn = [...document.querySelectorAll('nav li')].filter(isDrawn)
  expect(drawn.map((step) => step.textContent)).toEqual(names)
  expect([...document.querySelectorAll('nav svg')].filter(isDrawn)).toHaveLength(names.length - 1)
})

test('a timeline marks the current step and names each state', async () => {
  await show(
    <Timeline
      label="Order"
      steps={[
        { state: 'done', title: 'Ordered' },
        { state: 'current', title: 'Awaiting payment' },
        { state: 'upcoming', title: 'Credited' },
        { state: 'failed', title: 'Rejected' },
      ]}
    />,
  )
  const steps = page.getByRole('list', { name: 'Order' }).getByRole('listitem').elements()
  const words = ['Done: Ordered', 'Now: Awaiting payment', 'Next: Credited', 'Stopped: Rejected']
  expect(steps.map((step) => step.textContent)).toEqual(words)
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
})

test('a status badge has a word and an icon, not only a colour', async () => {
  const screen = await show(<StatusBadge tone="rejected">rejected</StatusBadge>)
  expect(screen.container).toHaveTextContent('rejected')
  expect(screen.container.querySelector('svg[aria-hidden=true]')).not.toBeNull()
})

test('a status mark is an icon whose word is read out, and shown to the pointer', async () => {
  const screen = await show(<StatusMark tone="info" word="Message" icon={<Inbox aria-hidden="true" />} />)
  expect(screen.container).toHaveTextContent('Message')
  await expect.element(page.getByTitle('Message')).toBeVisible()
  expect(page.getByTitle('Message').element().clientWidth).toBe(20)
})

test('a card is a region named by its title', async () => {
  await show(
    <Card title="Your level" headingLevel="h3">
      Gold
    </Card>,
  )
  const card = page.getByRole('region', { name: 'Your level' })
  await expect.element(card.getByRole('heading', { level: 3 })).toBeVisible()
})

test('a failed part is announced with a retry, and the rest of the page stays', async () => {
  const retry = vi.fn()
  function Broken(): ReactNode {
    throw new Error('This part fails on purpose')
  }
  await show(
    <>
      <p>The rest</p>
      <ErrorBoundary message="This part could not be shown." onRetry={retry}>
        <Broken />
      </ErrorBoundary>
    </>,
  )
  await expect.element(page.getByRole('alert')).toMatchTextContent('This part could not be shown.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledOnce()
  await expect.element(page.getByText('The rest')).toBeVisible()
})

test('the foot reserves the height of all its notices and releases it on removal', async () => {
  const screen = await show(
    <Foot>
      <FootNotice label="First">Offline.</FootNotice>
      <FootNotice label="Second">A demonstration.</FootNotice>
    </Foot>,
  )
  const notices = page.getByRole('complementary').elements() as HTMLElement[]
  const height = notices.reduce((sum, notice) => sum + notice.offsetHeight, 0)
  const room = () => document.documentElement.style.getPropertyValue('--foot-height')
  expect(room()).toBe(`${height}px`)
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(innerHeight)
  await screen.unmount()
  expect(room()).toBe('')
})

test('a notice that comes later has its room before it is painted', async () => {
  const foot = (notice?: ReactNode) => <Foot>{notice}</Foot>
  const screen = await show(foot())
  // Asks before each frame is painted, until the notice is there.
  const roomInFirstFrame = new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('aside')) requestAnimationFrame(look)
      else resolve(document.documentElement.style.getPropertyValue('--foot-height'))
    }
    requestAnimationFrame(look)
  })
  void screen.rerender(foot(<FootNotice label="Notice">Offline.</FootNotice>))
  expect(await roomInFirstFrame).not.toBe('0px')
})

test('the mark is hidden from a screen reader unless it is named', async () => {
  const screen = await show(<Mark />)
  expect(page.getByRole('img').elements()).toEqual([])
  await screen.rerender(<Mark title="Home" />)
  await expect.element(page.getByRole('img', { name: 'Home' })).toBeVisible()
})

test('a screen sets the document title, and leaving restores the previous one', async () => {
  document.title = 'Before'
  let firstTitle = ''
  function Titled() {
    useDocumentTitle('Orders')
    // Before the browser paints the screen.
    useLayoutEffect(() => {
      firstTitle = document.title
    }, [])
    return null
  }
  function Screens() {
    const [shown, setShown] = useState(true)
    return (
      <>
        {shown && <Titled />}
        <Button onClick={() => setShown(false)}>Leave</Button>
      </>
    )
  }
  await show(<Screens />)
  expect(firstTitle).toBe('Orders')
  expect(document.title).toBe('Orders')
  await page.getByRole('button', { name: 'Leave' }).click()
  expect(document.title).toBe('Before')
})
