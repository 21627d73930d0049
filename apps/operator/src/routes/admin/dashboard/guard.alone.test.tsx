import { answer } from '@presale/ui/testing/answers.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountOf } from '../../../testing/account.ts'
import { showPart } from '../../../testing/show-part.tsx'
import { Guard } from './guard.tsx'

test.each(['users', 'users/', 'users/a%20b'])(
  'a log-out in another tab opens the log-in at %s',
  async (at) => {
    const home = location.href
    localStorage.adminToken = 'token'
    await answer('account.read', accountOf('owner'))
    history.replaceState(null, '', `/admin/dashboard/${at}`)
    await showPart(<Guard>Everything about the buyers</Guard>)
    await expect.element(page.getByText('Everything about the buyers')).toBeVisible()
    localStorage.removeItem('adminToken')
    // Browsers tell the other tabs alone.
    window.dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }))
    await expect.poll(() => location.pathname).toBe('/admin')
    expect(history.state).toEqual({ hasEnded: true, next: `/admin/dashboard/${at}` })
    history.replaceState(null, '', home)
  },
)
