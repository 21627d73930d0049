/** `cryptos.php`: the currencies. */
import * as z from 'zod/mini'
import { listAcceptedCurrencies } from '../currencies/currencies.ts'
import { addCurrency, deleteCurrency, updateCurrencies } from '../currencies/edit-currencies.ts'
import { listCurrencies } from '../currencies/operator-currencies.ts'
import { type Call, managerCall, publicCall } from './call.ts'
import { cryptoCodeBody, cryptosBody, newCryptoBody } from './payloads.ts'
import { crypto, toCrypto } from './wire.ts'

const path = 'cryptos.php'
const list = z.strictObject({ data: z.array(crypto) })

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
  managerCall({
    method: 'POST',
    path,
    on: ['operator'],
    summary:
      'Adds a currency; its code is put into upper case. A code that comes back with another address needs a recent log-in.',
    body: newCryptoBody,
    answer: z.strictObject({ data: crypto }),
    refusals: ['conflict'],
    handle: async ({ db, operatorId, requestId, address, isRecent, body }) => ({
      data: toCrypto(await addCurrency(db, { ...body, operatorId, requestId, address, isRecent })),
    }),
  }),
  managerCall({
    method: 'PUT',
    path,
    on: ['operator'],
    summary:
      'Changes one currency or an array of them, all or none; what is left out of one stays. Another address needs a recent log-in.',
    body: cryptosBody,
    answer: z.strictObject({ currencies: z.array(crypto) }),
    refusals: ['not-found'],
    handle: async ({ db, operatorId, requestId, address, isRecent, body }) => ({
      currencies: (await updateCurrencies(db, { ...body, operatorId, requestId, address, isRecent })).map(
        toCrypto,
      ),
    }),
  }),
  managerCall({
    method: 'DELETE',
    path,
    on: ['operator'],
    summary: 'Takes a currency out of the list; its orders keep their figures.',
    body: cryptoCodeBody,
    answer: z.strictObject({}),
    refusals: ['not-found'],
    handle: async ({ db, operatorId, requestId, address, body }) => {
      await deleteCurrency(db, { ...body, operatorId, requestId, address })
      return {}
    },
  }),
]
