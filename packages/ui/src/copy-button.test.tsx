import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { commands } from '../testing/commands.ts'
import { draw } from '../testing/draw.ts'
import { show } from '../testing/show.tsx'
import { CodeText } from './code-text.tsx'
import { CopyButton, CopyRow } from './copy-button.tsx'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

test('a copy button copies its text exactly and announces it', async () => {
  await commands.allowClipboard()
  const screen = await show(<CopyButton copy={ADDRESS} label="Copy the address" />)
  await screen.getByRole('button', { name: 'Copy the address' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Copied')
  expect(await navigator.clipboard.readText()).toBe(ADDRESS)
})

test('a copy row says "Copied" for four seconds', async () => {
  await commands.allowClipboard()
  const screen = await show(
    <CopyRow label="Deposit address" copy={ADDRESS} value={<CodeText>{ADDRESS}</CodeText>} />,
  )
  const row = screen.getByRole('button', { name: /Deposit address/ }).element()
  const status = screen.getByRole('status').element()
  await userEvent.tab()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('{Enter}')
  await draw(() => status.textContent !== '' && vi.getTimerCount() > 0)
  expect(status).toHaveTextContent('Copied')
  expect(row).toHaveAccessibleName(/Copied/)
  expect(row).toHaveFocus()
  expect(await navigator.clipboard.readText()).toBe(ADDRESS)
  await vi.advanceTimersByTimeAsync(3_999)
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  expect(status).toHaveTextContent('Copied')
  await vi.advanceTimersByTimeAsync(1)
  await draw(() => status.textContent === '')
  expect(status).toBeEmptyDOMElement()
  expect(row).not.toHaveAccessibleName(/Copied/)
})

test('a text that the browser refuses to copy is shown for selection', async () => {
  await commands.refuseClipboard()
  const screen = await show(<CopyButton copy={ADDRESS} />)
  await screen.getByRole('button').click()
  await expect.element(screen.getByRole('status')).toMatchTextContent('did not allow copying')
  await expect.element(screen.getByText(ADDRESS)).toBeVisible()
})

test('an amount that the browser refuses to copy is shown without gaps', async () => {
  await commands.refuseClipboard()
  const screen = await show(<CopyButton copy="0.064977" />)
  await screen.getByRole('button').click()
  await expect.element(screen.getByText('0.064977')).toBeVisible()
  expect(screen.getByText('0.064977').element().closest('code')?.querySelectorAll('span')).toHaveLength(1)
})

test('a long code is drawn in groups but read and copied as one string', async () => {
  const screen = await show(<CodeText>{ADDRESS}</CodeText>)
  const code = screen.getByText(ADDRESS).element()
  window.getSelection()?.selectAllChildren(code)
  expect(window.getSelection()?.toString()).toBe(ADDRESS)
  const gaps = [...code.querySelectorAll('span')].map((group) => getComputedStyle(group).marginInlineEnd)
  expect(gaps.at(0)).not.toBe('0px')
  expect(gaps.at(-1)).toBe('0px')
})

test.each([350, 300, 250, 180])('at %i px a long code breaks into lines of like length', async (width) => {
  const screen = await show(
    <div style={{ width }}>
      <CodeText>{ADDRESS}</CodeText>
    </div>,
  )
  const groups = [...screen.getByText(ADDRESS).element().querySelectorAll('span')]
  const lines = new Map<number, number>()
  for (const group of groups) {
    const { bottom } = group.getBoundingClientRect()
    lines.set(bottom, (lines.get(bottom) ?? 0) + (group.textContent?.length ?? 0))
  }
  const lengths = [...lines.values()]
  expect(lengths.length).toBeGreaterThan(1)
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(6)
})

test.each([
  ['demo-address-do-not-send-usdt', ['demo-', 'address-', 'do-', 'not-', 'send-', 'usdt']],
  ['0x52908400098527886E', ['0x', '5290', '8400', '0985', '2788', '6E']],
  ['bc1qw508d6qej', ['bc1q', 'w508', 'd6qej']],
  ['a-secretwithoutend', ['a-se', 'cret', 'with', 'oute', 'nd']],
  ['12345', ['12345']],
])(
  'a code breaks after its hyphens, or into fours from its start, its last character never alone: %s',
  async (text, groups) => {
    const screen = await show(<CodeText>{text}</CodeText>)
    const code = screen.getByText(text).element().closest('code')
    expect([...(code?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent)).toEqual(groups)
  },
)
