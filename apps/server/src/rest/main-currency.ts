/** `mainCurrency.php`: the token's price. */
import * as z from 'zod/mini'
import { readTokenPriceUsd, setTokenPrice } from '../currencies/token-price.ts'
import { type Call, publicCall, recentOwnerCall } from './call.ts'
import { mainCurrencyBody } from './payloads.ts'
import { mainCurrency, toMainCurrency } from './wire.ts'

const path = 'mainCurrency.php'
const answer = z.strictObject({ data: z.array(mainCurrency) })

export const mainCurrencyCalls: readonly Call[] = [
  publicCall({
    method: 'GET',
    path,
    on: ['buyer', 'operator'],
    summary: 'The price of one token in US dollars; null while none is set.',
    answer,
    handle: async ({ db }) => ({ data: toMainCurrency((await readTokenPriceUsd(db)) ?? null) }),
  }),
  recentOwnerCall({
    method: 'PUT',
    path,
    on: ['operator'],
    summary: 'Sets the price of one token; only for owners, with a recent log-in.',
    body: mainCurrencyBody,
    answer,
    handle: async ({ db, operatorId, requestId, address, body }) => {
      const price = await setTokenPrice(db, { ...body, operatorId, requestId, address })
      return { data: toMainCurrency(price.usd) }
    },
  }),
]
