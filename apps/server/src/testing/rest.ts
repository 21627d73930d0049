import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import type { AppOptions } from '../app.ts'
import type { Connection } from '../db/connect.ts'
import type { Surface } from '../http/caller.ts'
import type { OpenApi } from '../rest/openapi.ts'
import { describeSurface } from '../rest/rest.ts'
import { useApp } from './app.ts'

/** The request body: a value becomes JSON, text and bytes stay as they are. */
export type Asked = {
  body?: unknown
  raw?: string | Buffer
  bearer?: string | undefined
  headers?: Record<string, string>
}
export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers without a type for each
  body: any
  text: string
  headers: Record<string, unknown>
}
export type Ask = (method: string, path: string, asked?: Asked) => Promise<Answer>

/** Sends documented calls to one listener, and checks every answer against the served OpenAPI description. */
export async function useRest(surface: Surface, connection: Connection, options: Partial<AppOptions> = {}) {
  const app = await useApp(surface, connection, options)
  const description = describeSurface(surface)
  const isAsDescribed = describedBy(description)
  const ask: Ask = async (method, path, { body, raw, bearer, headers } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api/controllers/${path}`,
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
    const text = answer.body
    const parsed: unknown = text === '' ? undefined : JSON.parse(text)
    const sent = () => JSON.parse(String(payload))
    isAsDescribed(method, path, answer.statusCode, parsed, sent)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    return { status: answer.statusCode, body: parsed, text, headers: answer.headers }
  }
  return { app, ask, description }
}

const REFUSAL = {
  type: 'object',
  required: ['status', 'message'],
  additionalProperties: false,
  properties: { status: { const: 'error' }, message: { type: 'string', minLength: 1 } },
}

/** Fails when an answer, or a body that was accepted, does not match the description. */
function describedBy(description: OpenApi) {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
  const compiled = new Map<unknown, ValidateFunction>()
  const check = (schema: unknown, value: unknown, what: string) => {
    const validate = compiled.get(schema) ?? ajv.compile(schema as AnySchemaObject)
    compiled.set(schema, validate)
    expect(validate(value), `${what}: ${JSON.stringify(validate.errors)} ${JSON.stringify(value)}`).toBe(true)
  }
  return (method: string, path: string, status: number, answer: unknown, sent: () => unknown) => {
    const name = `${method} ${path.split('?')[0]}`
    const operation = description.paths[`/${path.split('?')[0]}`]?.[method.toLowerCase()]
    if (!operation) {
      expect([404, 405], `${name} is not described, but answers`).toContain(status)
      return check(REFUSAL, answer, name)
    }
    const response = operation.responses[status]
    expect(Boolean(response), `${name} answers ${status}, which is not described`).toBe(true)
    check(response?.content['application/json'].schema, answer, `${name} ${status}`)
    if (status !== 200) check(REFUSAL, answer, `${name} ${status}`)
    const body = operation.requestBody?.content['application/json'].schema
    if (status === 200 && body) check(body, sent(), `the body of ${name}`)
  }
}
