import { expectAccessibleAtThisWidth } from '@presale/ui/testing/accessible.ts'
import { TextField } from '@presale/ui/text-field'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../testing/show-part.tsx'
import { chipsOf, ListFilters } from './list-filters.tsx'

type Filter = { search?: string | undefined; status?: string | undefined; currency?: string | undefined }

const remove = (name: string) => page.getByRole('button', { name: `Remove the filter “${name}”` })

function Filters() {
  const [filter, setFilter] = useState<Filter>({ search: 'ada', status: 'pending', currency: 'ETH' })
  const words = {
    status: (text: string) => `Status: ${text}`,
    currency: (code: string) => `Currency: ${code}`,
  }
  return (
    <ListFilters
      chips={chipsOf(filter, words)}
      onChange={(changes) => setFilter({ ...filter, ...changes })}
      search={<TextField label="Search" value={filter.search ?? ''} readOnly />}
    >
      <TextField label="Status" value={filter.status ?? ''} readOnly />
    </ListFilters>
  )
}

test('a chip removes its own filter and keeps the focus in the search', async () => {
  await showPart(<Filters />)
  await remove('Status: pending').click()
  await expect.element(remove('Status: pending')).not.toBeInTheDocument()
  await expect.element(remove('Currency: ETH')).toBeVisible()
  await expect.element(page.getByLabelText('Status', { exact: true })).toHaveValue('')
  await expect.poll(() => document.activeElement?.localName).toBe('search')
})

test('on a phone the button that removes every filter stays on the screen beside the chips', async () => {
  await page.viewport(360, 740)
  await showPart(<Filters />)
  const { left, right } = page
    .getByRole('button', { name: 'Show everything' })
    .element()
    .getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(360)
  const chips = page.getByRole('list', { name: 'Active filters' }).element()
  expect(chips.scrollWidth).toBeGreaterThan(chips.clientWidth)
  expect(left).toBeGreaterThanOrEqual(chips.getBoundingClientRect().right)
})

test('a search alone has no chip, so what stands below does not move', async () => {
  await showPart(<Filters />)
  await remove('Status: pending').click()
  await remove('Currency: ETH').click()
  await expect.element(page.getByLabelText('Search', { exact: true })).toHaveValue('ada')
  await expect.element(page.getByRole('list', { name: 'Active filters' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Show everything' })).not.toBeInTheDocument()
})

test('Show everything removes every filter and the search', async () => {
  await showPart(<Filters />)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect.element(page.getByLabelText('Search', { exact: true })).toHaveValue('')
  await expect.element(page.getByRole('list', { name: 'Active filters' })).not.toBeInTheDocument()
})

test.for([360, 768])('at %i px the filters are behind one button with their number', async (width) => {
  await page.viewport(width, 740)
  await showPart(<Filters />)
  const button = page.getByRole('button', { name: 'Filters (2)' })
  const field = page.getByLabelText('Status', { exact: true })
  await expect.element(page.getByLabelText('Search', { exact: true })).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field).not.toBeVisible()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expect.element(field).toBeVisible()
  await expectAccessibleAtThisWidth()
})

test('on a desktop the filters need no button', async () => {
  await page.viewport(1280, 800)
  await showPart(<Filters />)
  await expect.element(page.getByLabelText('Status', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: /^Filters/ }).elements()).toEqual([])
})
