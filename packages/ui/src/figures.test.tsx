import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { decimalPoints } from '../testing/decimal-points.ts'
import { readQr } from '../testing/qr.ts'
import { show } from '../testing/show.tsx'
import { Amount } from './amount.tsx'
import { Plot } from './plot.tsx'
import { ticksOf } from './plot-scale.ts'
import { ProgressBar } from './progress-bar.tsx'
import { QrPicture } from './qr-picture.tsx'
import { Spinner } from './spinner.tsx'
import { Stat } from './stat.tsx'

test('an amount keeps every digit, and selecting it yields plain digits without commas', async () => {
  const screen = await show(<Amount value="-1234567.500000" unit="TOK" />)
  window.getSelection()?.selectAllChildren(screen.container)
  expect(window.getSelection()?.toString()).toBe('-1234567.500000 TOK')
  const commas = [...screen.container.querySelectorAll('span')].filter(
    (part) => getComputedStyle(part, '::before').content === '","',
  )
  expect(commas).toHaveLength(2)
})

test.each([
  { value: '1234.500000', least: 0, drawn: '1234.5', exact: '1,234.500000 TOK' },
  { value: '40.000000', least: 0, drawn: '40', exact: '40.000000 TOK' },
  { value: '40.000000', least: 2, drawn: '40.00', exact: '40.000000 TOK' },
  { value: '0.5', least: 2, drawn: '0.50', exact: undefined },
  { value: '0.123456', least: 0, drawn: '0.123456', exact: undefined },
  { value: '40', least: 0, drawn: '40', exact: undefined },
])('$value with at least $least decimals is drawn as $drawn, exact by hover', async (amount) => {
  const { value, least, drawn, exact } = amount
  const screen = await show(<Amount value={value} unit="TOK" least={least} />)
  const figure = screen.container.querySelector('[dir="ltr"]')
  expect(figure?.textContent).toBe(`${drawn} TOK`)
  expect(figure?.getAttribute('title') ?? undefined).toBe(exact)
})

test('the decimal points of aligned amounts stand below each other', async () => {
  const amounts = ['40.000000', '1234.500000', '0.123456']
  await show(
    <div className="flex w-60 flex-col items-end">
      {amounts.map((value) => (
        <Amount key={value} value={value} unit="TOK" least={0} aligned />
      ))}
    </div>,
  )
  const points = decimalPoints()
  expect(points).toHaveLength(3)
  for (const right of points) expect(right).toBeCloseTo(points[0] ?? 0, 0)
})

const point = (id: string, value: number) => ({
  id,
  name: id,
  axisLabel: id,
  value,
  text: `${value} TOK`,
})

function Sales({ values }: { values: readonly number[] }) {
  const [selected, select] = useState(values.length - 1)
  const points = values.map((value, place) => point(`day ${place + 1}`, value))
  return (
    <Plot
      label="Sold a day"
      points={points}
      axisText={(value) => `${value}`}
      selected={selected}
      onSelect={select}
    />
  )
}

test('the arrow keys select a bar of a plot, which is read as the value of a slider', async () => {
  await show(<Sales values={[3, -2, 5]} />)
  const plot = page.getByRole('slider', { name: 'Sold a day' })
  await expect.element(plot).toHaveAttribute('aria-valuetext', 'day 3: 5 TOK')
  await userEvent.keyboard('{Tab}{ArrowLeft}')
  await expect.element(plot).toHaveAttribute('aria-valuetext', 'day 2: -2 TOK')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(plot).toHaveAttribute('aria-valuetext', 'day 1: 3 TOK')
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(plot).toHaveAttribute('aria-valuenow', '3')
})

test('the pointer selects the bar that it is over', async () => {
  await show(<Sales values={[1, 2, 3, 4]} />)
  const plot = page.getByRole('slider', { name: 'Sold a day' })
  const { width, height } = plot.element().getBoundingClientRect()
  await plot.hover({ position: { x: width * 0.3, y: height / 2 } })
  await expect.element(plot).toHaveAttribute('aria-valuetext', 'day 2: 2 TOK')
})

test('a clicked bar stays selected until the pointer has left the plot', async () => {
  await show(
    <>
      <Sales values={[1, 2, 3, 4]} />
      <a href="#beside">Beside</a>
    </>,
  )
  const plot = page.getByRole('slider', { name: 'Sold a day' })
  const { width, height } = plot.element().getBoundingClientRect()
  await plot.click({ position: { x: width * 0.3, y: height / 2 } })
  await plot.hover({ position: { x: width * 0.9, y: height / 4 } })
  await page.getByRole('link', { name: 'Beside' }).hover()
  await expect.element(plot).toHaveAttribute('aria-valuetext', 'day 2: 2 TOK')
  await plot.hover({ position: { x: width * 0.9, y: height / 2 } })
  await expect.element(plot).toHaveAttribute('aria-valuetext', 'day 4: 4 TOK')
})

test('bars are as high as their share of the axis, and negative bars hang below zero', async () => {
  const screen = await show(<Sales values={[30, 15, -10]} />)
  const rects = [...screen.container.querySelectorAll('rect:not(.fill-accent-soft)')]
  const [a, b, c] = rects.map((rect) => rect.getBoundingClientRect())
  expect((b?.height ?? 0) / (a?.height ?? 0)).toBeCloseTo(0.5, 1)
  expect(c?.top).toBeCloseTo(a?.bottom ?? 0, 0)
})

test('the axis has round values from below the least to above the most, zero among them', () => {
  expect(ticksOf([0, 37, 92])).toEqual([0, 50, 100])
  expect(ticksOf([-3, 8])).toEqual([-5, 0, 5, 10])
  expect(ticksOf([0.0007, 0.0003])).toEqual([0, 0.0002, 0.0004, 0.0006, 0.0008])
  expect(ticksOf([])).toEqual([0])
})

test('a progress bar reads its value in words and is drawn between 0 and 100 percent', async () => {
  const screen = await show(<ProgressBar label="Level" value={140} valueText="Gold" />)
  const element = page.getByRole('progressbar', { name: 'Level' })
  await expect.element(element).toHaveAttribute('aria-valuenow', '100')
  await expect.element(element).toHaveAttribute('aria-valuetext', 'Gold')
  await screen.rerender(<ProgressBar label="Level" value={-5} />)
  await expect.element(element).toHaveAttribute('aria-valuetext', '0%')
})

test("a loading figure is busy and keeps the figure's height", async () => {
  const screen = await show(<Stat label="Balance" value={undefined} unit="TOK" />)
  const height = screen.container.getBoundingClientRect().height
  expect(screen.container.querySelector('[aria-busy=true]')).not.toBeNull()
  expect(screen.container).not.toMatchTextContent('TOK')
  await screen.rerender(<Stat label="Balance" value="12" unit="TOK" />)
  expect(screen.container).toMatchTextContent('12 TOK')
  expect(screen.container.getBoundingClientRect().height).toBe(height)
})

test('a spinner announces its label unless it is decorative', async () => {
  const screen = await show(<Spinner label="Loading orders" />)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading orders')
  await screen.rerender(<Spinner decorative />)
  expect(page.getByRole('status').elements()).toEqual([])
})

test('a QR code is a named image with its text, dark on white in both themes', async () => {
  document.documentElement.dataset.theme = 'dark'
  await show(<QrPicture text="bitcoin:bc1q" label="QR code of the address" />)
  const picture = page.getByRole('img', { name: 'QR code of the address' }).element()
  expect(await readQr(picture)).toBe('bitcoin:bc1q')
  const [ground, dark] = picture.children
  expect(ground && getComputedStyle(ground).fill).toBe('rgb(255, 255, 255)')
  expect(dark && getComputedStyle(dark).fill).toBe('rgb(21, 22, 28)')
})

test('aligned amounts with units of different widths align at the decimal point', async () => {
  await show(
    <div className="w-96 text-end">
      {['1050.500000', '42.000000', '7.000001'].map((value, place) => (
        <p key={value}>
          <Amount value={value} unit={['USDT', 'BTC', 'LTC'][place] ?? ''} least={0} aligned />
        </p>
      ))}
    </div>,
  )
  const points = decimalPoints()
  expect(points).toHaveLength(3)
  expect(new Set(points.map((point) => point.toFixed())).size).toBe(1)
})
