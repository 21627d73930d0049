import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../testing/show-part.tsx'
import { Privacy } from './privacy.tsx'

const ways = page.getByRole('navigation')

test('below the privacy policy a visitor finds the log-in, a buyer the dashboard', async () => {
  const shown = await showPart(<Privacy />)
  await expect.element(ways.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await expect.element(ways.getByText('Your dashboard')).not.toBeInTheDocument()
  await shown.unmount()
  localStorage.userToken = 'token'
  await showPart(<Privacy />)
  await expect
    .element(ways.getByRole('link', { name: 'Your dashboard' }))
    .toHaveAttribute('href', '/dashboard')
  await expect.element(ways.getByText('Log in')).not.toBeInTheDocument()
})
