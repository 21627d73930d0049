import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../testing/show.tsx'
import { Phrase } from './phrase.tsx'

test('puts the elements where the text names them', async () => {
  await show(
    <p>
      <Phrase text="Send {amount} to {address}." amount={<b>1 BTC</b>} address="x" />
    </p>,
  )
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('Send 1 BTC to x.')
  await expect.element(page.getByText('1 BTC', { exact: true })).toBeVisible()
})
