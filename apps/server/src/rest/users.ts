/** `users.php`: buyers' accounts. */
import * as z from 'zod/mini'
import { listBuyers, logInBuyer, readBuyerAccount, registerBuyer } from '../accounts/buyers.ts'
import { updateBuyerProfile } from '../accounts/profile.ts'
import { requireBuyer } from '../caller.ts'
import type { Db } from '../db/schema.ts'
import { buyerCall, buyerCallBy, type Call, publicCall, viewerCall } from './call.ts'
import { balanceBody, logInBody, profileBody, registrationBody, tokenQuery } from './payloads.ts'
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
    summary: 'Logs a buyer in.',
    when: { in: 'body', name: 'type', value: 'login' },
    body: logInBody,
    answer: userAnswer,
    refusals: ['unauthenticated', 'too-many'],
    handle: async ({ db, attempts, address, sessionToken, abandoned, body }) => {
      const input = { ...body, address, sessionToken, abandoned: abandoned() }
      const session = await logInBuyer(db, attempts, input)
      return answerUser(db, await requireBuyer({ db, address, sessionToken: session.sessionToken }))
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
    handle: async ({ db, attempts, address, abandoned, body }) => {
      const input = { ...body, address, abandoned: abandoned() }
      const { sessionToken } = await registerBuyer(db, attempts, input)
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
  viewerCall({
    method: 'GET',
    path,
    on: ['operator'],
    summary: 'Every buyer, oldest first, the newest 10,000 at most.',
    answer: z.strictObject({ users: z.array(listedUser), total }),
    handle: async ({ db }) => {
      const list = await listBuyers(db, WHOLE_LIST)
      return { users: list.buyers.map(toListedUser).reverse(), total: list.total }
    },
  }),
  buyerCallBy('body')({
    method: 'PUT',
    path,
    on: ['buyer'],
    summary: 'Changes the profile; without `pass`, or with an empty one, the password stays.',
    when: { in: 'body', name: 'name' },
    body: profileBody,
    answer: userAnswer,
    refusals: ['conflict'],
    handle: async ({ db, abandoned, body, ...buyer }) => {
      await updateBuyerProfile(db, { ...body.profile, ...buyer, abandoned: abandoned() })
      return answerUser(db, buyer)
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
