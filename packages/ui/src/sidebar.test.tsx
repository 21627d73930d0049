import { House } from 'lucide-react'
import { Profiler, startTransition, useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAtThisWidth } from '../testing/accessible.ts'
import { show } from '../testing/show.tsx'
import { Sidebar, SidebarGroup, SidebarItem, SidebarProvider, SidebarTrigger } from './sidebar.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const frame = (
  <SidebarProvider>
    <Sidebar label="Main">
      <SidebarGroup label="Screens">
        <SidebarItem
          current
          label="Overview"
          icon={<House />}
          renderLink={(link) => <a href="#overview" {...link} />}
        />
      </SidebarGroup>
    </Sidebar>
    <main>
      <SidebarTrigger />
    </main>
  </SidebarProvider>
)

const trigger = page.getByRole('button', { name: 'Toggle sidebar' })
const width = () => document.querySelector('[data-sidebar]')?.getBoundingClientRect().width

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the sidebar keeps its state in this cookie
  document.cookie = 'sidebar:state=; path=/; max-age=0'
})

test('Ctrl+B and the button shrink the sidebar to icons that keep their names', async () => {
  await show(frame)
  expect(width()).toBe(256)
  await userEvent.keyboard('{Control>}b{/Control}')
  await expect.poll(width).toBe(48)
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await expectAccessibleAtThisWidth()
  await trigger.click()
  await expect.poll(width).toBe(256)
})

/** A page whose screen changes as those of the apps do: in a transition. */
function Screens({ onRender }: { onRender: () => void }) {
  const [screen, open] = useState('The overview')
  const follow = () => startTransition(() => open('The orders'))
  return (
    <Profiler id="page" onRender={onRender}>
      <SidebarProvider>
        <Sidebar label="Main">
          <SidebarItem
            label="Orders"
            icon={<House />}
            renderLink={({ onClick, ...link }) => (
              <button
                type="button"
                {...link}
                onClick={() => {
                  onClick()
                  follow()
                }}
              />
            )}
          />
        </Sidebar>
        <main>{screen}</main>
      </SidebarProvider>
    </Profiler>
  )
}

test('a press in the sidebar renders the next screen once, however long the pointer rested there', async () => {
  const onRender = vi.fn()
  await show(<Screens onRender={onRender} />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const item = page.getByRole('button', { name: 'Orders' })
  await item.hover()
  vi.advanceTimersByTime(10_000)
  onRender.mockClear()
  await item.click()
  vi.advanceTimersByTime(10_000)
  // By the time of another press, React has rendered whatever the first one left behind.
  await page.getByText('The orders').click()
  expect(onRender).toHaveBeenCalledTimes(1)
})

test('below 1024 px the sidebar begins as icons, unless its cookie says otherwise', async () => {
  await page.viewport(1023, 740)
  const screen = await show(frame)
  expect(width()).toBe(48)
  await trigger.click()
  await expect.poll(width).toBe(256)
  await screen.unmount()
  await show(frame)
  expect(width()).toBe(256)
})

test('a window that is narrowed shrinks the sidebar to icons, and a wider one has it as it was', async () => {
  await show(frame)
  expect(width()).toBe(256)
  await page.viewport(1023, 740)
  await expect.poll(width).toBe(48)
  await page.viewport(1024, 740)
  await expect.poll(width).toBe(256)
})

test('the sidebar keeps its state across page loads, for seven days', async () => {
  const screen = await show(frame)
  await trigger.click()
  const cookie = (await cookieStore.get('sidebar:state')) as { value?: string; expires?: number } | null
  expect(cookie?.value).toBe('false')
  const days = ((cookie?.expires ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  await screen.unmount()
  await show(frame)
  expect(width()).toBe(48)
})

test("a collapsed sidebar shows an item's name on keyboard focus", async () => {
  await show(frame)
  await trigger.click()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Overview')
})

async function openPanel() {
  await page.viewport(360, 740)
  await show(frame)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const panel = page.getByRole('dialog', { name: 'Main' })
  await expect.element(panel).toBeVisible()
  return panel
}

test('on a phone the sidebar is a modal panel; Escape closes it and returns the focus', async () => {
  const panel = await openPanel()
  expect(panel.element().matches(':modal')).toBe(true)
  expect(panel.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('following a link closes the phone panel', async () => {
  const panel = await openPanel()
  await panel.getByRole('link', { name: 'Overview' }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('the close button and the backdrop close the phone panel', async () => {
  const panel = await openPanel()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await trigger.click()
  await expect.element(panel).toBeVisible()
  await userEvent.click(panel.element(), { position: { x: 340, y: 400 }, force: true })
  await expect.element(panel).not.toBeInTheDocument()
})

test('the open phone panel passes axe in both themes', async () => {
  await openPanel()
  await expectAccessibleAtThisWidth()
})

test('the theme can be chosen in the collapsed sidebar, where its icons stand below each other', async () => {
  await show(
    <SidebarProvider>
      <Sidebar
        label="Main"
        footer={({ collapsed }) => (
          <ThemeSwitch compact stacked={collapsed} value="dark" onChange={() => {}} />
        )}
      >
        {null}
      </Sidebar>
      <SidebarTrigger />
    </SidebarProvider>,
  )
  await trigger.click()
  await expect.poll(width).toBe(48)
  const boxes = ['System', 'Light', 'Dark'].map((name) =>
    page.getByRole('radio', { name }).element().getBoundingClientRect(),
  )
  for (const { left, right } of boxes) expect([left >= 0, right <= 48]).toEqual([true, true])
  const tops = boxes.map(({ top }) => top)
  expect(tops).toEqual([...new Set(tops)].sort((one, other) => one - other))
  await expectAccessibleAtThisWidth()
})
