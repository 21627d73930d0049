/** `cryptos.php`: the currencies. */
import * as z from 'zod/mini'
import type { Editor } from '../currencies/audit-currency.ts'
import { listAcceptedCurrencies } from '../currencies/currencies.ts'
import { deleteCurrency } from '../currencies/edit-currencies.ts'
import { listCurrencies } from '../currencies/operator-currencies.ts'
import { performOrPropose } from '../proposals/two-person.ts'
import { type Call, publicCall, recentManagerCall } from './call.ts'
import { cryptoCodeBody, cryptosBody, newCryptoBody } from './payloads.ts'
import { crypto, toCrypto } from './wire.ts'

const path = 'cryptos.php'
const list = z.strictObject({ data: z.array(crypto) })

/** Who edits, in which request, and the rate's reason that this sale asks for. */
function editorOf({ operatorId, requestId, address, rateReasonPercent }: Editor): Editor {
  return { operatorId, requestId, address, rateReasonPercent }
}

export const cryptoCalls: readonly Call[] = [
  publicCall({
    method: 'GET',
    path,
    on: ['buyer'],
    summary: 'The currencies that buyers may pay in.',
    answer: list,
    handle: async ({ db }) => ({ data: (await listAcceptedCurrencies(db)).map(toCrypto) }),
  }),
  publicCall({
    method: 'GET',
    path,
    on: ['operator'],
    summary: 'Every currency that is not deleted, switched off or not.',
    answer: list,
    handle: async ({ db }) => ({ data: (await listCurrencies(db)).map(toCrypto) }),
  }),
  recentManagerCall({
    method: 'POST',
    path,
    on: ['operator'],
    summary:
      'Adds a currency; its code is put into upper case. A code that comes back at a far other rate needs a reason. Needs a recent log-in.',
    body: newCryptoBody,
    answer: z.strictObject({ data: crypto }),
    refusals: ['conflict', 'refused'],
    handle: async ({ body, ...ctx }) => ({
      data: toCrypto(await performOrPropose(ctx, 'currency.add', body, editorOf(ctx))),
    }),
  }),
  recentManagerCall({
    method: 'PUT',
    path,
    on: ['operator'],
    summary:
      'Changes one currency or an array of them, all or none; what is left out of one stays. A rate that changes far needs a reason. Needs a recent log-in.',
    body: cryptosBody,
    answer: z.strictObject({ currencies: z.array(crypto) }),
    refusals: ['not-found', 'refused', 'conflict'],
    handle: async ({ body, ...ctx }) => {
      const listed = await performOrPropose(ctx, 'currency.update', body, editorOf(ctx))
      return { currencies: listed.map(toCrypto) }
    },
  }),
  recentManagerCall({
    method: 'DELETE',
    path,
    on: ['operator'],
    summary: 'Takes a currency out of the list; its orders keep their figures. Needs a recent log-in.',
    body: cryptoCodeBody,
    answer: z.strictObject({}),
    refusals: ['not-found'],
    handle: async ({ db, operatorId, requestId, address, body }) => {
      await deleteCurrency(db, { ...body, operatorId, requestId, address })
      return {}
    },
  }),
]
