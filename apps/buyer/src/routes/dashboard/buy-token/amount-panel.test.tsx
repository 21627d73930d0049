import { DEFAULT_AMOUNT } from '@presale/rules/presale'
import { TOO_FEW, TOO_MANY } from '@presale/rules/quote'
import { PRESALE_DASHBOARD_TEXTS } from '@presale/rules/texts/presale-dashboard'
import { PRESALE_PURCHASE_TEXTS } from '@presale/rules/texts/presale-purchase'
import { PURCHASE_TEXTS as TEXTS } from '@presale/rules/texts/purchase'
import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ETHER } from '../../../testing/currency.ts'
import { inApp, showPart } from '../../../testing/show-part.tsx'
import { AmountPanel } from './amount-panel.tsx'
import { addEntry, isAtEntry } from './use-back-closes.ts'

const panel = page.getByRole('region', { name: 'Buy with Ethereum' })
const field = page.getByRole('textbox', { name: /^Amount in/ })
const buy = page.getByRole('button', { name: 'Buy Now' })
const dialog = page.getByRole('dialog', { name: PRESALE_PURCHASE_TEXTS.steps.transactionDetails.title })
const home = location.href
afterEach(() => history.replaceState(null, '', home))

/** What the field ignored or how it reads the text, without why the amount can't be bought. */
const remark = () => {
  const [id = ''] = field.element().getAttribute('aria-describedby')?.split(' ') ?? []
  return document.getElementById(id)?.textContent
}

const figure = (name: string) =>
  [...document.querySelectorAll('dt')].find((term) => term.textContent === name)?.nextElementSibling
    ?.textContent

test('the panel opens with the default amount, which is too little to buy, and says so', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  await expect.element(field).toHaveValue(DEFAULT_AMOUNT)
  const reason = panel.getByRole('status')
  await expect.element(reason).toHaveTextContent(TOO_FEW)
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription(TOO_FEW)
  await expect.element(buy).toBeDisabled()
  expect(reason.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    buy.element().getBoundingClientRect().top,
  )
})

test('a typed amount is priced at once, with the bonus of its level', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('200')
  expect(figure('You pay')).toBe('50 ETH')
  expect(figure('Tokens')).toBe('200 iToken')
  expect(figure('Bonus (7%)')).toBe('14 iToken')
  await expect
    .element(page.getByRole('progressbar', { name: 'Level of this order' }))
    .toHaveAttribute('aria-valuetext', 'Silver (7% bonus)')
  await expect.element(panel.getByRole('status')).toBeEmptyDOMElement()
  await expect.element(field).toBeValid()
  await expect.element(buy).toBeEnabled()
})

test('once the typing rests, the figures are said in one sentence, until the amount can not be bought', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const said = () => panel.getByText(/^You pay .* for/).elements()
  // Vitest's own typing and waits advance a stopped clock.
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field.element(), text)
    field.element().dispatchEvent(new Event('input', { bubbles: true }))
  }
  const pass = async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds)
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  }
  for (const typed of ['20000', '2000']) {
    type(typed)
    await pass(0)
    expect(figure('Tokens')).toBe(`${typed} iToken`)
    await pass(600)
    expect(said()).toEqual([])
  }
  await pass(400)
  expect(said()).toHaveLength(1)
  expect(said()[0]).toHaveTextContent('You pay 500 ETH for 2,000 iToken, with a bonus of 300 iToken.')
  expect(said()[0]).toHaveAttribute('aria-live', 'polite')
  type('2')
  await pass(0)
  await pass(0)
  expect(said()).toEqual([])
})

test('an amount over the limit of one order cannot be bought', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('999999999999')
  await expect.element(panel.getByRole('status')).toHaveTextContent(TOO_MANY)
  await expect.element(buy).toBeDisabled()
})

test('the amount field accepts digits and one point, and turns a comma into a point', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  await field.clear()
  await userEvent.keyboard('1x2,5.-6')
  await expect.element(field).toHaveValue('12.56')
})

test('only an amount within the limits of an order can be bought, and too much colours the level', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  for (const [typed, words] of [
    ['39.999999', TOO_FEW],
    ['40', ''],
    ['100000', ''],
    ['100000.000001', TOO_MANY],
    ['.', TOO_FEW],
  ] as const) {
    await field.fill(typed)
    await expect.element(panel.getByRole('status')).toHaveTextContent(words)
    expect((buy.element() as HTMLButtonElement).disabled).toBe(words !== '')
    const level = page.getByRole('progressbar', { name: 'Level of this order' }).element()
    expect(level.querySelectorAll(words === TOO_MANY ? '.fill-rejected' : '.fill-accent')).toHaveLength(1)
  }
})

test('an amount that is too small to be paid in the currency cannot be bought, and says so', async () => {
  await showPart(<AmountPanel currency={{ ...ETHER, tokensPerUnit: '1000000000' }} />)
  await field.fill('50')
  await expect.element(page.getByText('This amount is too small to be paid in this currency')).toBeVisible()
  await expect.element(buy).toBeDisabled()
})

test('an empty amount field counts as 0', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  await field.clear()
  expect(figure('You pay')).toBe('0 ETH')
  await expect.element(buy).toBeDisabled()
})

test.each([
  ['50.000', 'This is 50, not 50,000.'],
  ['50,000', 'This is 50, not 50,000.'],
  ['1,000', 'This is 1, not 1,000.'],
  ['50.00', ''],
  ['50,000.5', ''],
])('an amount that others may read in thousands says what it is: %s', async (typed, said) => {
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill(typed)
  await expect.poll(remark).toBe(said)
})

test('what the field ignores leaves it and its selection as they are, and is said until the next digit', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('77')
  await userEvent.keyboard('{Control>}a{/Control}-')
  await expect.poll(remark).toBe(TEXTS.ignored)
  await expect.element(field).toHaveValue('77')
  await userEvent.keyboard('5')
  await expect.element(field).toHaveValue('5')
  await expect.element(page.getByRole('status')).toHaveTextContent('At least 40 iToken')
  await userEvent.keyboard('0.1234567')
  await expect.element(field).toHaveValue('50.123456')
  await expect.poll(remark).toBe(TEXTS.tooLong)
  await userEvent.keyboard('.')
  await expect.poll(remark).toBe(TEXTS.ignored)
  await userEvent.keyboard('{Control>}a{/Control}100 000')
  await expect.element(field).toHaveValue('100000')
  await expect.poll(remark).toBe('')
  await field.fill('50.12345678')
  await expect.element(field).toHaveValue('50.123456')
  await expect.poll(remark).toBe(TEXTS.tooLong)
  await field.fill('1'.repeat(12))
  await expect.poll(remark).toBe('')
  await userEvent.keyboard('1')
  await expect.poll(remark).toBe(TEXTS.tooLong)
})

test.each([
  ['1', '{Control>}a{/Control}1.5', '1.5'],
  ['5', '{Control>}a{/Control}50', '50'],
  ['50.5', '{Home}{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift},7', '50.75'],
  ['100', '{End} 50', '10050'],
])('in %s, what is typed like what was there keeps its place: %s', async (before, keys, after) => {
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill(before)
  await userEvent.keyboard(keys)
  await expect.element(field).toHaveValue(after)
  await expect.poll(remark).toBe('')
})

test.each(['1,234.5', '1234.5 ', '1.234,5'])(
  'the same amount written as %s is no mistake',
  async (pasted) => {
    await showPart(<AmountPanel currency={ETHER} />)
    await field.fill('1234.5')
    await field.fill(pasted)
    await expect.element(field).toHaveValue('1234.5')
    await expect.poll(remark).toBe('')
  },
)

test.each(['1.234,5', '1,234.5'])(
  'that a second separator was ignored is said for as long as it matters: %s',
  async (typed) => {
    await showPart(<AmountPanel currency={ETHER} />)
    await field.fill('')
    await field.click()
    await userEvent.keyboard(typed)
    await expect.element(field).toHaveValue('1.2345')
    await expect.poll(remark).toBe(TEXTS.ignored)
    await expect.element(page.getByRole('status')).toHaveTextContent('At least 40 iToken')
    await userEvent.keyboard('0{Backspace}')
    await expect.element(field).toHaveValue('1.2345')
    await expect.poll(remark).toBe(TEXTS.ignored)
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect.element(field).toHaveValue('1.23')
    await expect.poll(remark).toBe('')
  },
)

test('an amount that Swap fills in is not called misread', async () => {
  await showPart(<AmountPanel currency={{ ...ETHER, tokensPerUnit: '0.64' }} />)
  await field.fill('250')
  await page.getByRole('button', { name: 'Swap' }).click()
  const swapped = page.getByRole('textbox', { name: 'Amount in ETH' })
  await expect.element(swapped).toHaveValue('390.625')
  await expect.element(swapped).toHaveAccessibleDescription('')
})

test('Swap keeps the value and shows it in the other unit', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('50')
  const swap = page.getByRole('button', { name: 'Swap' })
  await swap.click()
  await expect.element(page.getByRole('textbox', { name: 'Amount in ETH' })).toHaveValue('12.5')
  expect(figure('Tokens')).toBe('50 iToken')
  await swap.click()
  await expect.element(page.getByRole('textbox', { name: 'Amount in iToken' })).toHaveValue('50')
})

const BITCOIN = { ...ETHER, code: 'BTC', fullName: 'Bitcoin', network: null, tokensPerUnit: '190000' }

test.each([
  ['Bitcoin', 0],
  ['Lightning', 1],
])('a network named %s is told beside Bitcoin %i times', async (network, times) => {
  await showPart(<AmountPanel currency={{ ...BITCOIN, network }} />)
  await expect.element(page.getByRole('heading', { name: 'Bitcoin' })).toBeVisible()
  expect(page.getByText(`Network: ${network}`).elements()).toHaveLength(times)
})

test('Swap spoils no order: what can be bought before can be bought after, and back', async () => {
  await showPart(<AmountPanel currency={BITCOIN} />)
  const swap = page.getByRole('button', { name: 'Swap' })
  for (const [typed, swapped] of [
    ['40', '0.000211'],
    ['100000', '0.526315'],
  ] as const) {
    await field.fill(typed)
    await expect.element(buy).toBeEnabled()
    await swap.click()
    await expect.element(page.getByRole('textbox', { name: 'Amount in BTC' })).toHaveValue(swapped)
    await expect.element(buy).toBeEnabled()
    await swap.click()
    await expect.element(field).toHaveValue(typed)
  }
})

test('another currency keeps the tokens of an amount that was typed in the currency', async () => {
  const screen = await showPart(<AmountPanel currency={ETHER} />)
  await page.getByRole('button', { name: 'Swap' }).click()
  await field.fill('50')
  expect(figure('Tokens')).toBe('200 iToken')
  await screen.rerender(inApp(<AmountPanel currency={BITCOIN} />))
  await expect.element(page.getByRole('textbox', { name: 'Amount in BTC' })).toHaveValue('0.001053')
  await expect.poll(() => new URLSearchParams(location.search).get('amount')).toBe('0.001053')
  await screen.rerender(inApp(<AmountPanel currency={ETHER} />))
  await expect.element(field).toHaveValue('50')
})

test('a seventh decimal is not taken, and a pasted amount loses its blanks and thousands commas', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('25.123456789')
  await expect.element(field).toHaveValue('25.123456')
  await field.fill(' 500 ')
  await expect.element(field).toHaveValue('500')
  await field.fill('1,000.50')
  await expect.element(field).toHaveValue('1000.50')
})

test('the amount survives a change of currency and is priced at the new rate', async () => {
  const screen = await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('100')
  const bitcoin = { ...ETHER, code: 'BTC', fullName: 'Bitcoin', network: null, tokensPerUnit: '1000' }
  await screen.rerender(inApp(<AmountPanel currency={bitcoin} />))
  await expect.element(field).toHaveValue('100')
  expect(figure('You pay')).toBe('0.1 BTC')
})

test('Buy Now opens the dialog by keyboard, and Escape returns the focus to it', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('200')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(buy).toHaveFocus()
  await expect.element(field).toHaveValue('200')
})

test('Enter in the amount field opens the first step, unless the amount is refused', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('39')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('status')).toHaveTextContent(TOO_FEW)
  await expect.element(dialog).not.toBeInTheDocument()
  await field.fill('200')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('holding Enter in the amount field confirms nothing; the next Enter does', async () => {
  const second = page.getByRole('dialog', { name: PRESALE_PURCHASE_TEXTS.steps.confirmation.title })
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('200')
  await userEvent.keyboard('{Enter>20/}')
  await expect.element(dialog.getByRole('button', { name: 'Confirm Purchase' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(second).toBeVisible()
})

test.each([
  { width: 360, amount: '12345.678901' },
  { width: 360, amount: '123456789012.123456' },
  { width: 1280, amount: '100000.000001' },
])('the field shows every digit of $amount at $width px', async ({ width, amount }) => {
  await page.viewport(width, 740)
  await showPart(
    <div style={{ maxWidth: '24rem' }}>
      <AmountPanel currency={ETHER} />
    </div>,
  )
  await field.fill('200')
  const input = field.element() as HTMLInputElement
  const full = getComputedStyle(input).fontSize
  await field.fill(amount)
  expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth)
  const height = input.offsetHeight
  await field.fill('200')
  expect(getComputedStyle(input).fontSize).toBe(full)
  expect(input.offsetHeight).toBe(height)
})

test.each([320, 240, 180])('at %i px a long amount stays readable', async (width) => {
  await page.viewport(width, 740)
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('2173893988.173914')
  const input = field.element() as HTMLInputElement
  expect(Number.parseFloat(getComputedStyle(input).fontSize)).toBeGreaterThanOrEqual(12)
  expect(input.clientWidth).toBeGreaterThan(80)
})

test('a reload keeps the amount and its unit, and a text that is no amount counts as none', async () => {
  const screen = await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('50')
  await page.getByRole('button', { name: 'Swap' }).click()
  await screen.unmount()
  const again = await showPart(<AmountPanel currency={ETHER} />)
  await expect.element(page.getByRole('textbox', { name: 'Amount in ETH' })).toHaveValue('12.5')
  await again.unmount()
  history.replaceState(null, '', '?amount=1e9&in=nonsense')
  await showPart(<AmountPanel currency={ETHER} />)
  await expect.element(page.getByRole('textbox', { name: 'Amount in iToken' })).toHaveValue(DEFAULT_AMOUNT)
})

test('the panel says that the order sets its bonus, not the level', async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  await expect.element(panel.getByText(PRESALE_DASHBOARD_TEXTS.bonusCaption)).toBeVisible()
})

test('the panel passes axe in both themes and fits a narrow phone', async () => {
  await page.viewport(360, 740)
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('123456789012.123456')
  await expectAccessibleAtThisWidth()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test("the browser's Back and the cross close the dialog, and both leave the panel as it was", async () => {
  await showPart(<AmountPanel currency={ETHER} />)
  await field.fill('200')
  const { length } = history
  const address = location.href
  for (const close of [() => history.back(), () => userEvent.keyboard('{Escape}')]) {
    await buy.click()
    await expect.element(dialog).toBeVisible()
    expect(history.length).toBe(length + 1)
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(location.href).toBe(address)
    expect(history.state).toBeNull()
    await expect.element(field).toHaveValue('200')
    await expect.element(buy).toHaveFocus()
  }
})

test('after a reload with the dialog open, the entry that Back would take off is left', async () => {
  addEntry()
  await showPart(<AmountPanel currency={ETHER} />)
  await expect.poll(isAtEntry).toBe(false)
  expect(location.href).toBe(home)
  await expect.element(dialog).not.toBeInTheDocument()
})
