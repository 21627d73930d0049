/** `users.php`: buyers' accounts. */
import * as z from 'zod/mini'
import { listBuyers, readBuyerAccount, registerBuyer } from '../accounts/buyers.ts'
import { logInBuyer } from '../accounts/log-in-buyer.ts'
import { updateBuyerProfile } from '../accounts/profile.ts'
import type { Db } from '../db/schema.ts'
import { requireBuyer } from '../http/caller.ts'
import { buyerCall, buyerCallBy, type Call, managerCall, publicCall } from './call.ts'
import { balanceBody, logInBody, profileBody, registrationBody, tokenQuery } from './payloads.ts'
import { recordList } from './record-list.ts'
import { listedUser, toListedUser, total, toUser, user, WHOLE_LIST } from './wire.ts'

const path = 'users.php'
const userAnswer = z.strictObject({ user })

type Buyer = { buyerId: string; sessionToken: string }

async function answerUser(db: Db, { buyerId, sessionToken }: Buyer) {
  return { user: toUser(sessionToken, await readBuyerAccount(db, buyerId)) }
}

export const userCalls: readonly Call[] = [
  publicCall({
    method: 'POST',
    path,
    on: ['buyer'],
    summary: 'Logs a buyer in; one with a second factor needs a code of it, or a recovery code.',
    when: { in: 'body', name: 'type', value: 'login' },
    body: logInBody,
    answer: z.extend(userAnswer, { recovery_codes_left: z.optional(z.int()) }),
    refusals: ['unauthenticated', 'too-many'],
    handle: async ({ body, ...caller }) => {
      const { address, userAgent, sessionToken } = caller
      const input = { ...body, address, userAgent, sessionToken }
      const session = await logInBuyer(caller, input)
      const { recoveryCodesLeft: left } = session
      const buyer = await requireBuyer({ ...caller, sessionToken: session.sessionToken })
      const answer = await answerUser(caller.db, buyer)
      return { ...answer, ...(left !== undefined && { recovery_codes_left: left }) }
    },
  }),
  publicCall({
    method: 'POST',
    path,
    on: ['buyer'],
    summary: 'Registers a buyer.',
    body: registrationBody,
    answer: z.strictObject({ token: z.string() }),
    refusals: ['conflict', 'too-many'],
    handle: async ({ body, ...caller }) => {
      const { address, userAgent } = caller
      const input = { ...body, address, userAgent }
      const { sessionToken } = await registerBuyer(caller, input)
      return { token: sessionToken }
    },
  }),
  buyerCallBy('query')({
    method: 'GET',
    path,
    on: ['buyer'],
    summary: 'The account whose token stands in the query.',
    when: { in: 'query', name: 'token' },
    query: tokenQuery,
    answer: userAnswer,
    handle: ({ db, ...buyer }) => answerUser(db, buyer),
  }),
  buyerCall({
    method: 'GET',
    path,
    on: ['buyer'],
    summary: 'The account whose token is the bearer; the check of a log-in.',
    answer: userAnswer,
    handle: ({ db, ...buyer }) => answerUser(db, buyer),
  }),
  managerCall({
    method: 'GET',
    path,
    on: ['operator'],
    summary:
      'Every buyer, oldest first, the newest 10,000 at most. For managers and audited, like an export.',
    answer: z.strictObject({ users: z.array(listedUser), total }),
    refusals: ['not-found'],
    handle: async ({ db, ...operator }) => {
      const list = await listBuyers(db, WHOLE_LIST)
      await recordList(db, operator, { of: 'buyers', rows: list.buyers.length })
      return { users: list.buyers.map(toListedUser).reverse(), total: list.total }
    },
  }),
  buyerCallBy('body')({
    method: 'PUT',
    path,
    on: ['buyer'],
    summary:
      'Changes the profile; without `pass`, or with an empty one, the password stays. Another e-mail or password ends the other sessions. Another e-mail takes effect at once; where the site sends mail, the former address can take it back for seven days.',
    when: { in: 'body', name: 'name' },
    body: profileBody,
    answer: userAnswer,
    refusals: ['conflict', 'refused', 'too-many'],
    handle: async ({ body, ...caller }) => {
      const { db, buyerId, sessionToken, requestId, address } = caller
      await updateBuyerProfile(caller, {
        ...body.profile,
        needsPassword: caller.restProfileNeedsPassword,
        ...{ buyerId, sessionToken, requestId, address },
      })
      return answerUser(db, { buyerId, sessionToken })
    },
  }),
  buyerCallBy('body')({
    method: 'PUT',
    path,
    on: ['buyer'],
    summary: 'Answers the balance as the ledger has it; what was sent changes nothing.',
    body: balanceBody,
    answer: userAnswer,
    handle: ({ db, ...buyer }) => answerUser(db, buyer),
  }),
]
