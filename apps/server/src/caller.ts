/** Who is calling, as every door reads it off the request. */
import type { Socket } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { type Role, roleAllows } from '@presale/rules/role'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Attempts } from './accounts/attempts.ts'
import { keyOf, noteShown, refuseGuesser } from './accounts/count-guesses.ts'
import { requireRole } from './accounts/permissions.ts'
import { findSessionOwner, type OperatorSession, SEEN_MINUTES, type Session } from './accounts/sessions.ts'
import type { Db } from './db/schema.ts'
import { AppError } from './errors.ts'
import type { KnownOrders } from './orders/known-orders.ts'

/** Which of the two origins a listener serves (D1). */
export type Surface = 'buyer' | 'operator'

/** What the calls share. */
export type Services = { db: Db; attempts: Attempts; knownOrders: KnownOrders }

/** What every call gets: what the calls share, and who is calling as far as the request says. */
export type Caller = Services & {
  requestId: string
  address: string
  userAgent: string
  sessionToken: string | undefined
  /** Aborted once the connection has closed, so that nobody waits for the answer. */
  abandoned: () => AbortSignal
  /** Notes a failure that is no refusal and that the answer goes on without. */
  onBug: (error: unknown) => void
}

const SIGN_IN = 'Please log in.'

/** Reads the caller from the request: its id, network address, browser and bearer credential. */
export function readCaller(services: Services, request: FastifyRequest): Caller {
  const [scheme, sessionToken] = (request.headers.authorization ?? '').split(' ')
  return {
    db: services.db,
    attempts: services.attempts,
    knownOrders: services.knownOrders,
    requestId: request.id,
    onBug: (error) => request.log.error({ err: error }, 'a part of a request failed'),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: scheme?.toLowerCase() === 'bearer' ? sessionToken : undefined,
    abandoned: () => closingOf(request.raw.socket),
  }
}

const closings = new WeakMap<Socket, AbortSignal>()

/** One signal for all requests of a connection. Fastify's own, of the request, is not aborted once the body has been read. */
function closingOf(socket: Socket): AbortSignal {
  const known = closings.get(socket)
  if (known) return known
  const closing = new AbortController()
  if (socket.destroyed) closing.abort()
  else socket.once('close', () => closing.abort())
  closings.set(socket, closing.signal)
  return closing.signal
}

/** What tells whose session is shown, and from where. All who ask may throw `too-many`, as refuseGuesser does. */
export type Shown = Pick<Caller, 'db' | 'sessionToken' | 'address'>

/** The buyer whose living session it is. Throws `unauthenticated` for anyone else's. */
export async function requireBuyer(shown: Shown) {
  const { owner, sessionToken: token } = await requireSession(shown)
  if (!('buyerId' in owner)) throw new AppError('unauthenticated', SIGN_IN)
  return { buyerId: owner.buyerId, sessionToken: token }
}

/** The buyer whose living session it is, if it is one. */
export async function findBuyer(shown: Shown) {
  const found = await findSession(shown)
  return found && 'buyerId' in found.owner
    ? { buyerId: found.owner.buyerId, sessionToken: found.sessionToken }
    : {}
}

export type Operator = OperatorSession & { sessionToken: string }

/**
 * The operator whose living session it is, with the present role, and whether the last proof of identity is recent. Throws
 * `unauthenticated` without one, `forbidden` for a buyer's or when the operator has less than this role.
 */
export async function requireOperator(shown: Shown, role: Role): Promise<Operator> {
  const { owner, sessionToken: token } = await requireSession(shown)
  if (!('operatorId' in owner)) throw new AppError('forbidden', 'This is for operators.')
  requireRole(owner, role)
  return { ...owner, sessionToken: token }
}

/**
 * Operators as they were found in the last minutes, by a hash of their session. Nobody is admitted by it. A session that was
 * not shown for longer is looked up first, which notes that it was seen, before anything is read of it.
 */
const foundLast = new LRUCache<string, OperatorSession>({ max: 1_000, ttl: SEEN_MINUTES * 60_000 })

/**
 * What `read` answers for the operator of requireOperator, who is refused alike, and before anything that it throws. Whom
 * this session has been before is read for while it is looked up (decision 0040), which counts only when that finds the
 * same operator: `read` may be called a second time, and must leave no trace.
 */
export async function readForOperator<Result>(
  shown: Shown,
  role: Role,
  read: (operator: Operator) => Promise<Result>,
): Promise<Result> {
  const { sessionToken: token = '' } = shown
  const key = keyOf(token)
  const last = foundLast.get(key)
  // Until it is known whose the session is, nothing else is read for it.
  foundLast.delete(key)
  const requiring = requireOperator(shown, role)
  const reading =
    last && roleAllows(last.role, role)
      ? Promise.resolve({ ...last, sessionToken: token }).then(read)
      : undefined
  // Who is refused hears nothing of it.
  reading?.catch(() => undefined)
  const operator = await requiring
  const { sessionToken: _token, ...found } = operator
  foundLast.set(key, found)
  return reading && isDeepStrictEqual(found, last) ? reading : read(operator)
}

type Found = { owner: Session; sessionToken: string }

async function requireSession(shown: Shown): Promise<Found> {
  const found = await findSession(shown)
  if (!found) throw new AppError('unauthenticated', SIGN_IN)
  return found
}

async function findSession({ db, sessionToken, address }: Shown): Promise<Found | undefined> {
  if (sessionToken === undefined) return undefined
  refuseGuesser({ sessionToken, address })
  const owner = await findSessionOwner(db, sessionToken)
  noteShown({ sessionToken, address }, owner !== undefined)
  return owner && { owner, sessionToken }
}
