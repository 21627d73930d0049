import { expect, test } from 'vitest'
import { fieldsOf } from './audit-words.ts'

const LITECOIN = {
  fullName: 'Litecoin',
  tokensPerUnit: '192.000000',
  depositAddress: 'ltc1q',
  network: null,
  priceId: null,
  enabled: true,
}

const namesOf = (entry: Parameters<typeof fieldsOf>[0]) => fieldsOf(entry).map(({ field }) => field)

test('an added or deleted currency lists what it has, not what is empty or usual', () => {
  expect(namesOf({ before: null, after: LITECOIN })).toEqual(['Full name', 'Rate', 'Address'])
  expect(namesOf({ before: LITECOIN, after: null })).toEqual(['Full name', 'Rate', 'Address'])
  expect(namesOf({ before: null, after: { ...LITECOIN, enabled: false } })).toContain('Accepted')
})

test('a change lists only fields that read differently, also one that was empty', () => {
  const after = { ...LITECOIN, priceId: 'litecoin-2', enabled: false }
  expect(fieldsOf({ before: LITECOIN, after })).toEqual([
    { field: 'Price id', before: 'none', after: 'litecoin-2' },
    { field: 'Accepted', before: 'yes', after: 'no' },
  ])
  expect(fieldsOf({ before: { usd: '0.50' }, after: { usd: '0.5' } })).toEqual([])
})
