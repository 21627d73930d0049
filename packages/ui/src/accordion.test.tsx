import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Accordion } from './accordion.tsx'

const ITEMS = [
  { value: 'what', title: 'What is it?', content: <p>A token.</p> },
  { value: 'why', title: 'Why now?', content: <p>Because.</p> },
]

test('an accordion opens one answer at a time, by keyboard too, and closes the open one', async () => {
  await show(<Accordion items={ITEMS} defaultValue="what" />)
  await expect.element(page.getByText('A token.')).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByText('Because.')).toBeVisible()
  await expect.element(page.getByText('A token.')).not.toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Because.')).not.toBeVisible()
})

test('accordion questions are headings of the given level', async () => {
  await show(<Accordion items={ITEMS} headingLevel="h4" />)
  await expect.element(page.getByRole('heading', { name: 'Why now?', level: 4 })).toBeVisible()
})
