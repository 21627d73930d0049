import { expect, test } from 'vitest'
import { paymentUri } from './payment-uri.ts'

test.each([
  ['BTC', 'Bitcoin', 'bc1qxy', '0.004210', 'bitcoin:bc1qxy?amount=0.00421'],
  ['BTC', null, 'bc1qxy', '2', 'bitcoin:bc1qxy?amount=2'],
  ['LTC', 'Litecoin', 'ltc1q', '1.000000', 'litecoin:ltc1q?amount=1'],
  ['DOGE', 'Dogecoin', 'D7', '100.5', 'dogecoin:D7?amount=100.5'],
  ['SOL', 'Solana', 'So1', '0.000001', 'solana:So1?amount=0.000001'],
  ['ETH', 'Ethereum (ERC-20)', '0xabc', '0.015', 'ethereum:0xabc?value=15000000000000000'],
  ['BTC', 'BNB Smart Chain (BEP-20)', '0xabc', '1', undefined],
  ['ETH', 'BNB Smart Chain (BEP-20)', '0xabc', '1', undefined],
  ['USDT', 'Ethereum (ERC-20)', '0xabc', '1', undefined],
  ['BTC', 'Bitcoin', 'bc1q?amount=9&x', '1', undefined],
  ['BTC', 'Bitcoin', 'javascript:alert(1)', '1', undefined],
  ['BTC', 'Bitcoin', 'bc1qxy', '0', undefined],
])(
  'the URI for %s on %s, address %s, amount %s, is %s',
  { tags: ['abuse-88'] },
  (currencyCode, network, depositAddress, payAmount, uri) => {
    expect(paymentUri({ currencyCode, network, depositAddress, payAmount })).toBe(uri)
  },
)
