import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { DateRange } from './date-range.tsx'
import type { AddressChange } from './list-address.ts'

const TEXTS = LIST_TEXTS.filters
const from = page.getByLabelText(TEXTS.from)
const to = page.getByLabelText(TEXTS.to)
const changed = vi.fn()

/** The days of a list, kept as its address keeps them. */
function Days() {
  const [filter, setFilter] = useState<{ from?: string; to?: string }>({})
  const change = (changes: AddressChange) => {
    changed(changes)
    setFilter({ ...filter, ...changes })
  }
  return <DateRange filter={filter} onChange={change} />
}

test.for([
  ['from', from],
  ['to', to],
] as const)('a day that is typed slowly as “%s” is applied once its year is whole', async ([name, field]) => {
  changed.mockClear()
  await showPart(<Days />)
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('11012')
  await expect.element(page.getByText(TEXTS.yearBegun)).toBeVisible()
  await userEvent.keyboard('026')
  await expect.element(field).toHaveValue('2026-11-01')
  await expect.poll(() => changed.mock.calls).toEqual([[{ [name]: '2026-11-01' }]])
  await expect.element(page.getByText(TEXTS.yearBegun)).not.toBeInTheDocument()
})

test('a day stays applied while a part of it is missing, and leaves with its last part', async () => {
  changed.mockClear()
  await showPart(<Days />)
  await from.fill('2026-01-31')
  await expect.poll(() => changed.mock.calls).toEqual([[{ from: '2026-01-31' }]])
  ;(from.element() as HTMLElement).focus()
  await userEvent.keyboard('02{Enter}')
  await expect.element(page.getByText('Not a date.')).toBeVisible()
  expect(changed).toHaveBeenCalledOnce()
  await userEvent.tab({ shift: true })
  ;(from.element() as HTMLElement).focus()
  await userEvent.keyboard('{Backspace}{ArrowRight}{Backspace}{ArrowRight}{Backspace}{Enter}')
  await expect.poll(() => changed.mock.lastCall).toEqual([{ from: undefined }])
  await expect.element(page.getByText('Not a date.')).not.toBeInTheDocument()
})

test('a range that ends before it begins says so', async () => {
  await showPart(<Days />)
  await from.fill('2026-11-02')
  await to.fill('2026-11-01')
  await expect.element(page.getByText(TEXTS.reversed)).toBeVisible()
})
