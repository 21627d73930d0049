/** Requests as bytes, made before the measured time. */

/** The load replaces this text in a body by a new random key of the same length. */
export const NEW_KEY = 'a-new-key-in-its-place-every-request'

export type Request = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export function toBytes({ method = 'GET', path, headers = {}, body }: Request): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}

export function trpcQuery(procedure: string, input?: unknown, sessionToken?: string): Request {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  return { path: `/api/trpc/${procedure}${query}`, headers: bearer(sessionToken) }
}

export function trpcMutation(procedure: string, body: unknown, sessionToken?: string): Request {
  return { method: 'POST', path: `/api/trpc/${procedure}`, headers: bearer(sessionToken), body }
}

/** The header with the session token, if there is one. */
export function bearer(sessionToken: string | undefined): Record<string, string> {
  return sessionToken === undefined ? {} : { authorization: `Bearer ${sessionToken}` }
}
