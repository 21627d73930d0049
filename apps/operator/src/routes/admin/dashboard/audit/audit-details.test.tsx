import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../../testing/show-part.tsx'
import { AuditDetails } from './audit-details.tsx'
import { fieldsInWords, type ListedAudit } from './audit-words.ts'

const changed = (field: string, after: string) => ({ field, after })
const entry = {
  id: '7',
  position: '6798',
  at: '2026-11-23T19:01:00.000Z',
  operator: null,
  action: 'operator.failed-log-ins',
  subject: { type: 'operator', id: '2', name: 'ada' },
  changes: [
    changed('failures', '12'),
    changed('addresses', '1'),
    changed('hour', '2026-11-23T18:00:00.000Z'),
  ],
  reason: '',
  requestId: 'r',
  address: '',
  hash: 'a'.repeat(64),
  previousHash: 'b'.repeat(64),
} as unknown as ListedAudit

test('an entry names its fields and the codes of their values in words', async () => {
  const changes = [
    { field: 'enabled', before: 'true', after: 'false' },
    { field: 'role', before: 'viewer', after: 'owner' },
    changed('secondaryApiKey', 'not shown'),
    changed('text', 'true'),
    changed('fromTheFuture', 'pending'),
    changed('tokensPerUnit', '190000.000000'),
    changed('depositAddress', 'where-to-pay'),
    changed('expiresAt', '2026-11-28T05:00:57.622Z'),
  ]
  const action = 'currency.update' as const
  await showPart(<AuditDetails entry={{ ...entry, action, changes }} onClose={() => undefined} />)
  const dialog = page.getByRole('dialog')
  const words =
    /AcceptedBeforeyesAfterno.*RoleBeforeViewerAfterOwner.*Secondary API key.*TextBefore–Aftertrue.*Expires.*After2026-11-28 07:00:57 UTC\+02:00/
  await expect.element(dialog).toMatchTextContent(words)
  await expect.element(dialog).toMatchTextContent('Deposit addressBefore–Afterwhere-to-pay')
  await expect.element(dialog).toMatchTextContent('RateBefore–After190,000.000000')
  expect(fieldsInWords({ action, changes })).toMatch(
    /^Accepted, Role, Secondary API key, Text, From the future, Rate, Deposit address, Expires$/,
  )
})

test('an entry with one side, of something added or deleted, has a value for each field and no empty side', async () => {
  const changes = [
    changed('code', 'LTC'),
    changed('enabled', 'true'),
    changed('changed', '["e-mail","password"]'),
  ]
  const action = 'currency.add' as const
  await showPart(<AuditDetails entry={{ ...entry, action, changes }} onClose={() => undefined} />)
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toMatchTextContent(/What changedCodeLTCAcceptedyesChangede-mail, passwordEntry/)
})

test('an entry of failed log-ins says in words how often, from how many addresses and when', async () => {
  await showPart(<AuditDetails entry={entry} onClose={() => undefined} />)
  const dialog = page.getByRole('dialog', { name: 'Failed to log in to an operator’s account' })
  const sentence = dialog.getByText(
    'Failed 12 times from 1 address, in the hour from 2026-11-23 20:00:00 UTC+02:00.',
  )
  await expect.element(sentence).toBeVisible()
  expect(fieldsInWords(entry)).toBe('12 times from 1 address')
  await expect.element(dialog.getByText('Entry 6,798 of the chain')).toBeVisible()
})
