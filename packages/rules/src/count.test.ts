import { expect, test } from 'vitest'
import { inDigits, inNumbers } from './count.ts'
import { DECISION_TEXTS } from './texts/decisions.ts'
import { PALETTE_TEXTS } from './texts/palette.ts'
import { TOGETHER_TEXTS } from './texts/together.ts'
import { TRANSACTIONS_TEXTS } from './texts/transactions.ts'

test('a count has thousands separators, and its noun follows it', () => {
  expect(inDigits(1_000)).toBe('1,000')
  expect([1, 2, 1_000].map((count) => inNumbers(count, 'order'))).toEqual([
    '1 order',
    '2 orders',
    '1,000 orders',
  ])
  expect([1, 2].map((count) => inNumbers(count, 'address', 'addresses'))).toEqual([
    '1 address',
    '2 addresses',
  ])
})

test('a decision on a thousand orders has thousands separators before, in and after its question', () => {
  const { selection } = TRANSACTIONS_TEXTS
  const { actions } = PALETTE_TEXTS
  const { results, refusals } = DECISION_TEXTS
  const { words, total, payment, selected, rejectedNow, never, undone, failed, notKnown } = TOGETHER_TEXTS
  const list = (count: number) => [
    selection.count(count),
    selection.elsewhere(count),
    actions.approveSelected(count),
    actions.rejectSelected(count),
    words.approved(count),
    words.rejected(count),
    total.approved(count),
    total.rejected(count),
    payment(count),
    selected(count),
    rejectedNow(count),
    never(count),
    TOGETHER_TEXTS.already(count, 'approved', '9'),
    TOGETHER_TEXTS.more('9', count),
    undone(count, count),
    failed(count),
    notKnown(count),
    results.undoAll(count),
    results.already(count, 'approved'),
    results.failed(count),
    results.notKnown(count),
    results.decided(count, count, 'approved'),
    refusals.title(count),
    refusals.shared(count, 'Gone.'),
    refusals.changed(count),
  ]
  for (const text of list(1_000)) expect(text).not.toMatch(/\d{4}/)
  for (const text of list(1_000)) expect(text).toContain('1,000')
})
