import { expect, test } from 'vitest'
import { explorerUrl } from './explorer.ts'
import { givenTransaction, readTransactionId } from './transaction-id.ts'

const HASH = 'aB'.repeat(32)
const SIGNATURE = '5'.repeat(88)

test.each([
  ['ERC-20', `0x${HASH}`, `0x${HASH.toLowerCase()}`],
  ['TRC-20', ` ${HASH} `, HASH.toLowerCase()],
  ['Bitcoin', HASH, HASH.toLowerCase()],
  ['Litecoin', HASH, HASH.toLowerCase()],
  ['Solana', SIGNATURE, SIGNATURE],
  ['Lightning of our own', 'Payment:2026/11-23', 'Payment:2026/11-23'],
])('on %s the id %j is stored as %j', (network, typed, stored) => {
  expect(readTransactionId(typed, { network, fullName: '' })).toEqual({ id: stored })
})

test.each([
  ['ERC-20', HASH],
  ['ERC-20', `0x${HASH}0`],
  ['ERC-20', '0x00000000000000000000000000000000000000aB'],
  ['TRC-20', `0x${HASH}`],
  ['Bitcoin', `${HASH.slice(1)}g`],
  ['Solana', '0'.repeat(88)],
  ['Lightning of our own', 'short'],
  ['Lightning of our own', '<b>paid</b> yes'],
  ['Bitcoin', `https://mempool.space/tx/${HASH}`],
])('on %s the id %j is refused in a sentence', (network, typed) => {
  expect(readTransactionId(typed, { network, fullName: '' })).toEqual({
    problem: expect.stringMatching(/\.$/),
  })
})

test('a text that is much too long is refused in a sentence', () => {
  const given = givenTransaction.safeParse({ reference: 'a'.repeat(26), transactionId: 'a'.repeat(201) })
  expect(given.error?.issues.at(-1)?.message).toBe(
    'This is too long for a transaction id. Paste only the id.',
  )
})

test('a currency without a network is judged by its name', () => {
  expect(readTransactionId(HASH, { network: null, fullName: 'Bitcoin' })).toEqual({ id: HASH.toLowerCase() })
})

test.each([
  [{ network: 'ERC-20', fullName: 'Tether' }, 'https://etherscan.io/tx/0x12'],
  [{ network: 'BEP-20', fullName: 'Tether' }, 'https://bscscan.com/tx/0x12'],
  [{ network: null, fullName: 'Bitcoin' }, 'https://mempool.space/tx/0x12'],
  [{ network: 'Bitcoin Cash', fullName: 'Bitcoin Cash' }, undefined],
  [{ network: 'Some chain', fullName: 'Bitcoin' }, undefined],
])('the explorer for %j is %s', (place, url) => {
  expect(explorerUrl(place, '0x12')).toBe(url)
})

test('an id cannot leave the explorer’s path', () => {
  const url = explorerUrl({ network: 'ERC-20', fullName: '' }, '../?a=b#c')
  expect(url).toBe('https://etherscan.io/tx/..%2F%3Fa%3Db%23c')
})
