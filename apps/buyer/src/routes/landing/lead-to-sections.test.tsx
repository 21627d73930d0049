import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../testing/show-part.tsx'
import { Faq } from './faq.tsx'
import { leadToSections } from './lead-to-sections.ts'

const home = location.href
afterEach(() => history.replaceState(null, '', home))

test('a reload at the address of an answer opens it and scrolls to its question', async () => {
  await page.viewport(360, 740)
  history.replaceState(null, '', '#faq-books')
  await showPart(<Faq />)
  scrollTo(0, 0)
  const answer = page.getByText('Your balance is the sum of your entries in a ledger.', { exact: false })
  await expect.element(answer).not.toBeVisible()
  leadToSections()
  await expect.element(answer).toBeVisible()
  const question = page.getByText('How are the books kept?').element()
  expect(question.closest('summary')).toBe(document.activeElement)
  await expect.poll(() => question.getBoundingClientRect().top).toBeLessThan(740 / 2)
  expect(scrollY).toBeGreaterThan(0)
})

test('a press before the script, at which the browser opens the answer itself, moves the focus too', async () => {
  history.replaceState(null, '', '#faq-books')
  await showPart(<Faq />)
  const question = page.getByText('How are the books kept?').element()
  question.closest('details')?.setAttribute('open', '')
  expect(question.closest('summary')).not.toBe(document.activeElement)
  leadToSections()
  expect(question.closest('summary')).toBe(document.activeElement)
})
