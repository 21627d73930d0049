import { show } from '@presale/ui/testing/show.tsx'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Facts } from './facts.tsx'

const answers = () =>
  page
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent)

test('the page names the operator and a contact from the configuration', async () => {
  await show(
    <Facts operator={{ name: 'Example Ltd', place: '1 Example Road.', contact: 'us@example.test' }} />,
  )
  expect(answers()[0]).toBe('Example Ltd. 1 Example Road.')
  await expect
    .element(page.getByRole('link', { name: 'us@example.test' }))
    .toHaveAttribute('href', 'mailto:us@example.test')
})

test('the page says that the operator has not named itself and has published no contact', async () => {
  await show(<Facts operator={undefined} />)
  expect(answers()[0]).toContain('The operator of this site has not named itself.')
  expect(answers()[1]).toBe('The operator has published no contact.')
})
