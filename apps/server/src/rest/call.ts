/** What a documented call is made of, and who may make it. The doors beside this file are lists of them. */
import type { Role } from '@presale/rules/role'
import * as z from 'zod/mini'
import { requireRecent } from '../accounts/permissions.ts'
import {
  type Caller,
  findBuyer,
  type Operator,
  requireBuyer,
  requireOperator,
  type Surface,
} from '../caller.ts'
import { AppError, type ErrorCode } from '../errors.ts'
import { abridge } from './read-request.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

/** What proves who is calling, and where it stands. */
export type Credential = 'none' | 'bearer' | 'bearer, if any' | 'query' | 'body'

/** A request after reading and before validation. */
export type Sent = { query: unknown; headers: unknown; body: unknown }

type Schema = z.ZodMiniType

/** What is said of a call in code, and by openapi.ts to whoever wants to make it. */
export type Description = {
  method: Method
  path: string
  on: readonly Surface[]
  summary: string
  /** Which of several calls with this method and path it is: the one with this parameter, or field of this value. */
  when?: { in: 'query' | 'body'; name: string; value?: string }
  query?: Schema
  headers?: Schema
  body?: Schema
  /** The answer without its `status`. */
  answer: z.ZodMiniObject
  /** What it may refuse beyond what every call of its kind may. */
  refusals?: readonly ErrorCode[]
  /** Answers `refused` with HTTP 200, as the documented client expects here, and with what these details say. */
  refusedAs200?: { describe: (details: unknown) => Record<string, unknown>; schema: z.ZodMiniObject }
}

export type Call = Description & {
  credential: Credential
  /** Authenticates, validates and calls the use case. */
  run: (caller: Caller, sent: Sent) => Promise<Record<string, unknown>>
}

const NOTHING = z.strictObject({})
const NO_BODY = z.undefined('This call has no body.')
const ANY_HEADERS = z.object({})

type Nothing = typeof NOTHING

/** A description with what the handler is given: the caller, the identity, and what was sent, validated. */
type Spec<Identity, Query extends Schema, Headers extends Schema, Body extends Schema> = Description & {
  query?: Query
  headers?: Headers
  body?: Body
  handle: (
    asked: Omit<Caller, keyof Identity> &
      Identity & { query: z.output<Query>; headers: z.output<Headers>; body: z.output<Body> },
  ) => Promise<Record<string, unknown>>
}

/** Who the caller is, from the bearer before anything is validated, or from what was sent after it was. */
type Admission<Identity> = {
  credential: Credential
  before?: (caller: Caller) => Promise<Identity>
  after?: (caller: Caller, input: { query: unknown; body: unknown }) => Promise<Identity>
}

function define<Identity, Q extends Schema, H extends Schema, B extends Schema>(
  admission: Admission<Identity>,
  { handle, ...description }: Spec<Identity, Q, H, B>,
): Call {
  const run = async (caller: Caller, sent: Sent) => {
    const early = await admission.before?.(caller)
    const input = {
      query: validate(description.query ?? NOTHING, sent.query),
      headers: validate(description.headers ?? ANY_HEADERS, sent.headers),
      body: validate(description.body ?? NO_BODY, sent.body),
    }
    const identity = early ?? (await admission.after?.(caller, input))
    // What the schemas made of the request is what the handler's type says of it.
    return handle({ ...caller, ...identity, ...input } as unknown as Parameters<typeof handle>[0])
  }
  return { ...description, credential: admission.credential, run }
}

type Identified<Identity> = <
  Q extends Schema = Nothing,
  H extends Schema = typeof ANY_HEADERS,
  B extends Schema = typeof NO_BODY,
>(
  spec: Spec<Identity, Q, H, B>,
) => Call

/** Anyone may make it. */
export const publicCall: Identified<object> = (spec) =>
  define({ credential: 'none', before: async () => ({}) }, spec)

/** Anyone may make it; a buyer who shows a living session is known. */
export const openCall: Identified<{ buyerId?: string; sessionToken?: string | undefined }> = (spec) =>
  define({ credential: 'bearer, if any', before: findBuyer }, spec)

type Buyer = { buyerId: string; sessionToken: string }

/** Only a buyer, by the bearer. */
export const buyerCall: Identified<Buyer> = (spec) =>
  define({ credential: 'bearer', before: requireBuyer }, spec)

/** Only a buyer, by the `sessionToken` that the call's query or body is read to have. */
export const buyerCallBy = (place: 'query' | 'body'): Identified<Buyer> => {
  return (spec) =>
    define(
      {
        credential: place,
        after: (caller, input) => {
          const { sessionToken } = input[place] as { sessionToken: string }
          if (caller.sessionToken !== undefined && caller.sessionToken !== sessionToken) {
            throw new AppError('bad-input', 'The request shows two different session tokens.')
          }
          return requireBuyer({ ...caller, sessionToken })
        },
      },
      spec,
    )
}

/** Only an operator with at least this role, by the bearer. */
const operatorCall = (role: Role, check: (operator: Operator) => void = () => {}): Identified<Operator> => {
  return (spec) =>
    define(
      {
        credential: 'bearer',
        before: async (caller) => {
          const operator = await requireOperator(caller, role)
          check(operator)
          return operator
        },
      },
      spec,
    )
}

/** Any operator. */
export const viewerCall = operatorCall('viewer')

/** Who decides on orders, currencies and tracking keys. */
export const managerCall = operatorCall('manager')

/** An owner whose proof of identity is recent: here, who has logged in lately. */
export const recentOwnerCall = operatorCall('owner', requireRecent)

/** As viewerCall, for the call that checks a bearer: a buyer's is as wrong as any other. */
export const operatorCheck: typeof viewerCall = (spec) =>
  define(
    {
      credential: 'bearer',
      before: async (caller) => {
        const known = await findBuyer(caller)
        return requireOperator('buyerId' in known ? { ...caller, sessionToken: undefined } : caller, 'viewer')
      },
    },
    spec,
  )

/** The value as the schema has it. Throws `bad-input`, or `refused` where the schema says so, with the first problem. */
function validate<Wanted extends Schema>(schema: Wanted, value: unknown): z.output<Wanted> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new AppError(isRefusal(issue) ? 'refused' : 'bad-input', sentenceOf(issue))
}

type Issue = z.core.$ZodIssue

/** What a schema refuses although it was well said: `z.refine(…, { params: { refused: true } })`. */
function isRefusal(issue: Issue | undefined): boolean {
  return issue?.code === 'custom' && issue.params?.refused === true
}

/** The rule's own sentence, or one that names the field. */
function sentenceOf(issue: Issue | undefined): string {
  if (!issue) return 'The request could not be read.'
  if (issue.code === 'invalid_union') return sentenceOf(closest(issue.errors))
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${abridge(issue.keys.join(', '))}`
  if (issue.message !== 'Invalid input') return issue.message
  return issue.path.length === 0
    ? 'The body is missing or not what this call takes.'
    : `Missing or of the wrong type: ${issue.path.join('.')}`
}

/** Of the ways a value could have been right, the problem of the one it came closest to. */
function closest(ways: Issue[][]): Issue | undefined {
  const firsts = ways.flatMap((issues) => issues.slice(0, 1))
  return firsts.toSorted((one, other) => other.path.length - one.path.length)[0]
}
