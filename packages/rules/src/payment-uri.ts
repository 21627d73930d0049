import { type Decimal, isPositive, multiply, trimZeros } from './decimal.ts'

/** Coins whose wallets understand `scheme:address?amount=`, with the scheme's network (BIP 21 and similar). */
const AMOUNT_SCHEMES: Record<string, { scheme: string; network: RegExp }> = {
  BTC: { scheme: 'bitcoin', network: /^bitcoin\b/i },
  LTC: { scheme: 'litecoin', network: /^litecoin\b/i },
  DOGE: { scheme: 'dogecoin', network: /^dogecoin\b/i },
  SOL: { scheme: 'solana', network: /^solana\b/i },
}

const WEI_PER_ETHER = '1000000000000000000'

/**
 * The URI that opens a wallet with address and amount. Undefined for coins without a scheme on that network: for a
 * token on another chain a wallet would send the wrong coin. A currency without a network counts as being on its own.
 */
export function paymentUri(payment: {
  currencyCode: string
  network: string | null
  depositAddress: string
  payAmount: Decimal
}): string | undefined {
  const { currencyCode, network, depositAddress, payAmount } = payment
  if (!/^[A-Za-z0-9-]+$/.test(depositAddress) || !isPositive(payAmount)) return undefined
  if (currencyCode === 'ETH' && (network === null || /^ethereum\b/i.test(network))) {
    return `ethereum:${depositAddress}?value=${multiply(payAmount, WEI_PER_ETHER, 0)}`
  }
  const known = AMOUNT_SCHEMES[currencyCode]
  if (!known || (network !== null && !known.network.test(network))) return undefined
  return `${known.scheme}:${depositAddress}?amount=${trimZeros(payAmount)}`
}
