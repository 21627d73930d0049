import { destination, type LoggerOptions, pino } from 'pino'

/** What proves a session or opens an order, by our words and by the documented names. */
const SECRETS = [
  'password',
  'oldPassword',
  'newPassword',
  'pass',
  'token',
  'sessionToken',
  'userToken',
  'user_token',
  'orderToken',
  'order_token',
  'reference',
  'authorization',
  'api',
  'apiKey',
  'api_key',
]

/** How an event is written: one JSON line, no credential, no query, no header. */
export function createLogOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      err: describeError,
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        ip: request.ip,
      }),
    },
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`]),
      censor: '[redacted]',
    },
  }
}

/** What helps to find a fault. What a database error tells of the row (its detail) may hold an e-mail or a hash. */
function describeError(error: Error & { code?: unknown; constraint?: unknown; table?: unknown }) {
  const { code, constraint, table } = error
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack }
}

/** Of lines that cannot be written, such as to a full disk, so many bytes are kept to be tried again; then they are lost. */
const UNWRITTEN_BYTES = 1024 * 1024

/**
 * Writes to standard error, so that what is meant for people stays alone on standard output. A log that cannot be
 * written stops nobody.
 */
export function createLog(level: string) {
  const stream = destination({ fd: 2, sync: true, maxLength: UNWRITTEN_BYTES })
  stream.on('error', () => undefined)
  return pino(createLogOptions(level), stream)
}

export type Log = ReturnType<typeof createLog>
