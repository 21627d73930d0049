/** Who is calling, read from the request in the same way by every door. */
import type { Decimal } from '@presale/rules/decimal'
import type { Role } from '@presale/rules/role'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountServices } from '../accounts/account-services.ts'
import type { Page } from '../accounts/passkeys.ts'
import { findSessionOwner, type OperatorSession, type Session } from '../accounts/sessions.ts'
import { AppError } from '../errors.ts'
import type { Device, Devices } from '../limits/devices.ts'
import { requireRole } from '../limits/permissions.ts'
import type { PollLimit } from '../limits/poll-limit.ts'
import type { WatchPlaces } from '../limits/watch-places.ts'
import type { OrderChanges } from '../orders/order-changes.ts'
import type { OrderPolicy } from '../orders/order-policy.ts'
import type { TwoPerson } from '../proposals/two-person.ts'
import { askedHost } from './asked-host.ts'

/** Which of the two origins a listener serves (D1). */
export type Surface = 'buyer' | 'operator'

/** The objects that all calls share. */
export type Services = AccountServices & {
  devices: Devices
  polls: PollLimit
  watchPlaces: WatchPlaces
  orderChanges: OrderChanges
  orderPolicy: OrderPolicy
  /** A rate that an operator changes by more than this percentage needs a reason. */
  rateReasonPercent: Decimal
  twoPerson: TwoPerson
  /** Whether `PUT users.php` asks for the current password, as the app does (D34). */
  restProfileNeedsPassword: boolean
  /** The buyer app's address, with which every link in a mail begins. */
  buyerOrigin: string
}

/** What every call receives: the shared services and what the request says of its caller. */
export type Caller = Services & {
  device: Device
  requestId: string
  address: string
  userAgent: string
  /** The page that sent the request, as its browser says, and the host that was asked. */
  page: Page
  sessionToken: string | undefined
  /** Logs a failure that is not a refusal and that the answer does not depend on. */
  onBug: (error: unknown) => void
}

const SIGN_IN = 'Please log in.'

/** Reads the request id, network address, user agent and bearer token. */
export function readCaller(services: Services, request: FastifyRequest, reply: FastifyReply): Caller {
  const [scheme, sessionToken] = (request.headers.authorization ?? '').split(' ')
  return {
    db: services.db,
    attempts: services.attempts,
    passwords: services.passwords,
    guesses: services.guesses,
    devices: services.devices,
    device: services.devices.of({
      cookie: request.headers.cookie,
      isSecure: request.protocol === 'https',
      setCookie: (cookie) => reply.header('set-cookie', cookie),
    }),
    polls: services.polls,
    watchPlaces: services.watchPlaces,
    orderPolicy: services.orderPolicy,
    orderChanges: services.orderChanges,
    rateReasonPercent: services.rateReasonPercent,
    twoPerson: services.twoPerson,
    restProfileNeedsPassword: services.restProfileNeedsPassword,
    buyerOrigin: services.buyerOrigin,
    requestId: request.id,
    onBug: (error) => request.log.error({ err: error }, 'a part of a request failed'),
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    page: { origin: request.headers.origin, hostname: askedHost(request) },
    sessionToken: scheme?.toLowerCase() === 'bearer' ? sessionToken : undefined,
  }
}

/**
 * A session token as presented, and the address it comes from. The functions below throw `too-many` as refuseGuesser
 * does.
 */
export type Presented = Pick<Caller, 'db' | 'guesses' | 'sessionToken' | 'address'>

/** The buyer of a valid session. Throws `unauthenticated` for any other token. */
export async function requireBuyer(presented: Presented) {
  const { owner, sessionToken: token } = await requireSession(presented)
  if (!('buyerId' in owner)) throw new AppError('unauthenticated', SIGN_IN)
  return { buyerId: owner.buyerId, sessionToken: token }
}

/** The buyer of a valid session, if the token is one. */
export async function findBuyer(presented: Presented) {
  const found = await findSession(presented)
  return found && 'buyerId' in found.owner
    ? { buyerId: found.owner.buyerId, sessionToken: found.sessionToken }
    : {}
}

export type Operator = OperatorSession & { sessionToken: string }

/**
 * The operator of a valid session, with the present role and whether the last proof of identity is recent. Throws
 * `unauthenticated` without a session, `forbidden` for a buyer's session or a lower role.
 */
export async function requireOperator(presented: Presented, role: Role): Promise<Operator> {
  const { owner, sessionToken: token } = await requireSession(presented)
  if (!('operatorId' in owner)) throw new AppError('forbidden', 'This is for operators.')
  requireRole(owner, role)
  return { ...owner, sessionToken: token }
}

type Found = { owner: Session; sessionToken: string }

async function requireSession(presented: Presented): Promise<Found> {
  const found = await findSession(presented)
  if (!found) throw new AppError('unauthenticated', SIGN_IN)
  return found
}

async function findSession({ db, guesses, sessionToken, address }: Presented): Promise<Found | undefined> {
  if (sessionToken === undefined) return undefined
  guesses.refuseGuesser({ sessionToken, address })
  const owner = await findSessionOwner(db, sessionToken)
  guesses.notePresented({ sessionToken, address }, owner !== undefined)
  return owner && { owner, sessionToken }
}
