import { tokensPerUnit } from '@presale/rules/rates'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

const TOKEN_PRICE_USD = '0.50'

/** Code, full name, network and a made-up price in USD. */
const CURRENCIES = [
  ['BTC', 'Bitcoin', 'Bitcoin', '95000'],
  ['ETH', 'Ethereum', 'Ethereum (ERC-20)', '3400'],
  ['USDT', 'Tether', 'Ethereum (ERC-20)', '1'],
  ['USDC', 'USDC', 'Ethereum (ERC-20)', '1'],
  ['DOGE', 'Dogecoin', 'Dogecoin', '0.32'],
  ['BNB', 'BNB', 'BNB Smart Chain (BEP-20)', '640'],
  ['LTC', 'Litecoin', 'Litecoin', '96'],
  ['SOL', 'Solana', 'Solana', '180'],
  ['ADA', 'Cardano', 'Cardano', '0.74'],
  ['TRX', 'TRON', 'TRON (TRC-20)', '0.2'],
  ['DAI', 'DAI', 'Ethereum (ERC-20)', '1'],
  ['LINK', 'Chainlink', 'Ethereum (ERC-20)', '18'],
  ['UNI', 'Uniswap', 'Ethereum (ERC-20)', '11'],
  ['AVAX', 'Avalanche', 'Avalanche C-Chain', '38'],
  ['SHIB', 'Shiba', 'Ethereum (ERC-20)', '0.000023'],
] as const

/**
 * Adds demo currencies and a token price to a database that never had either; returns whether it did. The deposit
 * addresses say that they are made up.
 */
export function addDemoData(db: Db): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`lock table currency, token_price in exclusive mode`.execute(trx)
    const currency = await trx.selectFrom('currency').select('id').limit(1).executeTakeFirst()
    const price = await trx.selectFrom('token_price').select('id').limit(1).executeTakeFirst()
    if (currency || price) return false
    await trx.insertInto('token_price').values({ id: 1, usd: TOKEN_PRICE_USD }).execute()
    await trx.insertInto('currency').values(CURRENCIES.map(toRow)).execute()
    return true
  })
}

function toRow([code, fullName, network, priceUsd]: (typeof CURRENCIES)[number]) {
  const rate = tokensPerUnit(priceUsd, TOKEN_PRICE_USD)
  if (rate === undefined) throw new Error(`${code} has no usable demo price`)
  return {
    code,
    full_name: fullName,
    network,
    tokens_per_unit: rate,
    deposit_address: `demo-address-do-not-send-${code.toLowerCase()}`,
    demo: true,
  }
}
