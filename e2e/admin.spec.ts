/** An owner lost the password: `npm run admin` beside the running product. check-books.spec.ts runs a command without one. */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { addColleague } from './operator/colleague.ts'
import { expect, openAs, test } from './test.ts'

test('an owner who lost the password logs in with a new one, and the audit log says how', async ({
  browser,
  product,
}) => {
  const { login } = await addColleague(product, 'owner')
  const password = 'seven quiet harbours'
  const { PATH, HOME } = process.env
  const command = ['run', '--silent', 'admin', '--', 'operator:reset-password', login]
  const said = execFileSync('npm', command, {
    cwd: resolve(import.meta.dirname, '..'),
    input: password,
    env: { PATH, HOME, ...product.settings },
    encoding: 'utf8',
  })
  expect(said).toBe(`${login} has a new password. The operator’s sessions and open invites have ended.\n`)

  const page = await openAs(browser, product, { login, password }, 'audit')
  const rows = page.getByRole('region', { name: 'Audit entries' }).getByRole('row')
  const change = rows.filter({ hasText: 'Changed a password' }).filter({ hasText: login })
  await expect(change).toContainText('the command line')
  await change.getByRole('button', { name: /^Details of entry/ }).click()
  await expect(page.getByRole('dialog')).toContainText('the command line')
  await page.context().close()
})
