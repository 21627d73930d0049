/** The parts of a documented call and who may make it. The other files of this folder are lists of calls. */
import type { Role } from '@presale/rules/role'
import * as z from 'zod/mini'
import { AppError, type ErrorCode } from '../errors.ts'
import {
  type Caller,
  findBuyer,
  type Operator,
  requireBuyer,
  requireOperator,
  type Surface,
} from '../http/caller.ts'
import { requireRecent } from '../limits/permissions.ts'
import { abridge } from './read-request.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE']

/** What proves the caller's identity, and where the request carries it. */
export type Credential = 'none' | 'bearer' | 'bearer, if any' | 'query' | 'body'

/** A request after parsing and before validation. */
export type Sent = { query: unknown; headers: unknown; body: unknown }

type Schema = z.ZodMiniType

/** The description of a call, which openapi.ts publishes. */
export type Description = {
  method: Method
  path: string
  on: readonly Surface[]
  summary: string
  /** Distinguishes calls that share method and path: this one has that parameter, or that value in that field. */
  when?: { in: 'query' | 'body'; name: string; value?: string }
  query?: Schema
  headers?: Schema
  body?: Schema
  /** The answer without `status`. */
  answer: z.ZodMiniObject
  /** Refusals beyond those that every call of its kind has. */
  refusals?: readonly ErrorCode[]
  /**
   * Answers a business refusal (`refused`, `limit-reached`) with HTTP 200, as the documented client expects, plus these
   * fields from its details.
   */
  refusedAs200?: { describe: (details: unknown) => Record<string, unknown>; schema: z.ZodMiniObject }
}

export type Call = Description & {
  credential: Credential
  /** Authenticates, validates and calls the use case. */
  run: (caller: Caller, sent: Sent) => Promise<Record<string, unknown>>
}

const EMPTY_SCHEMA = z.strictObject({})
const NO_BODY = z.undefined('This call has no body.')
const ANY_HEADERS = z.object({})

type EmptySchema = typeof EMPTY_SCHEMA

/** A description and its handler, which receives the caller, the identity and the validated input. */
type Spec<Identity, Query extends Schema, Headers extends Schema, Body extends Schema> = Description & {
  query?: Query
  headers?: Headers
  body?: Body
  handle: (
    asked: Omit<Caller, keyof Identity> &
      Identity & { query: z.output<Query>; headers: z.output<Headers>; body: z.output<Body> },
  ) => Promise<Record<string, unknown>>
}

/** How a call authenticates: from the bearer before validation, or from the validated input. */
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
      query: validate(description.query ?? EMPTY_SCHEMA, sent.query),
      headers: validate(description.headers ?? ANY_HEADERS, sent.headers),
      body: validate(description.body ?? NO_BODY, sent.body),
    }
    const identity = early ?? (await admission.after?.(caller, input))
    // The schemas validated the request, so its values match the handler's types.
    return handle({ ...caller, ...identity, ...input } as unknown as Parameters<typeof handle>[0])
  }
  return { ...description, credential: admission.credential, run }
}

type Identified<Identity> = <
  Q extends Schema = EmptySchema,
  H extends Schema = typeof ANY_HEADERS,
  B extends Schema = typeof NO_BODY,
>(
  spec: Spec<Identity, Q, H, B>,
) => Call

/** A call that any visitor may make. */
export const publicCall: Identified<object> = (spec) =>
  define({ credential: 'none', before: async () => ({}) }, spec)

/** The same; a buyer's valid session identifies the buyer. */
export const openCall: Identified<{ buyerId?: string; sessionToken?: string | undefined }> = (spec) =>
  define({ credential: 'bearer, if any', before: findBuyer }, spec)

type Buyer = { buyerId: string; sessionToken: string }

/** Requires a buyer's session as bearer token. */
export const buyerCall: Identified<Buyer> = (spec) =>
  define({ credential: 'bearer', before: requireBuyer }, spec)

/** Requires a buyer's session token in the query or body. */
export const buyerCallBy = (place: 'query' | 'body'): Identified<Buyer> => {
  return (spec) =>
    define(
      {
        credential: place,
        after: (caller, input) => {
          const { sessionToken } = input[place] as { sessionToken: string }
          const isShown = sessionToken !== ''
          if (isShown && caller.sessionToken !== undefined && caller.sessionToken !== sessionToken) {
            throw new AppError('bad-input', 'The request shows two different session tokens.')
          }
          return requireBuyer({ ...caller, sessionToken })
        },
      },
      spec,
    )
}

/** Requires an operator's session with at least this role as bearer token. */
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

/** Managers: orders and tracking keys. */
export const managerCall = operatorCall('manager')

/** Managers with a recent log-in: where and how much buyers pay (D35). */
export const recentManagerCall = operatorCall('manager', requireRecent)

/** Owners with a recent proof of identity, which for these calls is a recent log-in. */
export const recentOwnerCall = operatorCall('owner', requireRecent)

/** As viewerCall, for the call that checks a token: a buyer's token is as wrong as an unknown one. */
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

/** The validated value. Throws `bad-input`, or `refused` where the schema marks it so, with the first problem. */
function validate<Wanted extends Schema>(schema: Wanted, value: unknown): z.output<Wanted> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new AppError(isRefusal(issue) ? 'refused' : 'bad-input', sentenceOf(issue))
}

type Issue = z.core.$ZodIssue

/** Whether the schema marks the problem as a refusal: `z.refine(…, { params: { refused: true } })`. */
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

/** Of several alternatives, the first problem of the one the value matched furthest. */
function closest(ways: Issue[][]): Issue | undefined {
  const firsts = ways.flatMap((issues) => issues.slice(0, 1))
  return firsts.toSorted((one, other) => other.path.length - one.path.length)[0]
}
