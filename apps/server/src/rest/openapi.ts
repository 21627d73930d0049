/** Generates the OpenAPI 3.1 description from the schemas that validate the calls. */
import * as z from 'zod/mini'
import { ERROR_CODES, type ErrorCode } from '../errors.ts'
import type { Surface } from '../http/caller.ts'
import type { Call, Credential } from './call.ts'

type Schema = z.ZodMiniType
type JsonSchema = Record<string, unknown>

/** One operation: all calls with the same method and path. */
export type Operation = {
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } }
  security: Record<string, string[]>[]
  responses: Record<string, { description: string; content: { 'application/json': { schema: JsonSchema } } }>
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, unknown> }
}

const error = z.object({ status: z.literal('error'), message: z.string() })

const REASONS: Record<number, string> = {
  400: 'The request is malformed, or a field is missing, unknown or of the wrong type.',
  401: 'No valid credential.',
  403: 'A buyer’s credential where an operator’s is needed, a role that does not allow it, or a log-in too long ago.',
  404: 'What the call is about is not there.',
  409: 'Another one has it already.',
  413: 'The body is larger than 16 KiB.',
  415: 'The body is not application/json, or is compressed.',
  422: 'Understood, but not allowed.',
  429: 'Too many at once; Retry-After, where there is one, says when to try again.',
  500: 'Something went wrong here.',
  503: 'Too many at once; please try again.',
}

/** Describes the calls of one surface. */
export function describeCalls(surface: Surface, calls: readonly Call[]): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const call of calls) {
    const path = `/${call.path}`
    const method = call.method.toLowerCase()
    const alike = calls.filter((other) => other.path === call.path && other.method === call.method)
    paths[path] = { ...paths[path], [method]: describeOperation(alike) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `The documented calls of the ${surface} origin`,
      version: '1.1.0',
      description:
        'Every answer is JSON with a status, success or error; an error has a message. Amounts are decimal strings.',
    },
    servers: [{ url: '/api/controllers' }],
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  }
}

function describeOperation(calls: readonly Call[]): Operation {
  const bodies = calls.flatMap((call) => (call.body ? [toJsonSchema(call.body)] : []))
  const body: Pick<Operation, 'requestBody'> =
    bodies.length === 0
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: anyOf(bodies) } } } }
  return {
    summary: calls.map((call) => call.summary).join(' Or: '),
    parameters: [...parametersOf(calls, 'query'), ...parametersOf(calls, 'header')],
    ...body,
    security: calls.flatMap((call) => securityOf(call.credential)),
    responses: { 200: describeAnswer('Done.', anyOf(calls.flatMap(answersOf))), ...refusalsOf(calls) },
  }
}

function securityOf(credential: Credential): Record<string, string[]>[] {
  if (credential === 'bearer') return [{ session: [] }]
  return credential === 'bearer, if any' ? [{}, { session: [] }] : [{}]
}

/** A parameter is required when every call of the operation requires it. */
function parametersOf(calls: readonly Call[], place: 'query' | 'header'): Operation['parameters'] {
  const found = calls.map((call) => {
    const schema = place === 'query' ? call.query : call.headers
    return schema ? (toJsonSchema(schema) as { properties?: JsonSchema; required?: string[] }) : {}
  })
  const names = new Set(found.flatMap((schema) => Object.keys(schema.properties ?? {})))
  return [...names].map((name) => ({
    name,
    in: place,
    required: found.every((schema) => schema.required?.includes(name)),
    schema: found.map((schema) => schema.properties?.[name]).find(Boolean) as JsonSchema,
  }))
}

function answersOf(call: Call): JsonSchema[] {
  const success = z.extend(call.answer, { status: z.literal('success') })
  if (!call.refusedAs200) return [toJsonSchema(success, 'output')]
  const refused = z.extend(call.refusedAs200.schema, error.shape)
  return [toJsonSchema(success, 'output'), toJsonSchema(refused, 'output')]
}

/** The refusals of a call: unreadable request, wrong credentials, its own refusals, server errors. */
function refusalsOf(calls: readonly Call[]): Operation['responses'] {
  const statuses = new Set(calls.flatMap(statusesOf))
  const schema = toJsonSchema(error, 'output')
  return Object.fromEntries(
    [...statuses].sort().map((status) => [status, describeAnswer(REASONS[status] ?? '', schema)]),
  )
}

function statusesOf(call: Call): number[] {
  const own = (call.refusals ?? []).map((code: ErrorCode) => ERROR_CODES[code].http)
  const proof =
    call.credential.startsWith('bearer') && call.on.includes('operator') ? [401, 403, 429] : [401, 429]
  return [
    400,
    415,
    500,
    503,
    ...own,
    ...(call.body ? [413] : []),
    ...(call.credential === 'none' ? [] : proof),
  ]
}

function describeAnswer(description: string, schema: JsonSchema): Operation['responses'][string] {
  return { description, content: { 'application/json': { schema } } }
}

function anyOf(schemas: JsonSchema[]): JsonSchema {
  const [only, ...others] = schemas
  return only && others.length === 0 ? only : { anyOf: schemas }
}

function toJsonSchema(schema: Schema, io: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return described
}
