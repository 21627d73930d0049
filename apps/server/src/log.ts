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

/** Lines that tell of nothing wrong are written together, after so many bytes or milliseconds: to write each would cost more than to make it. */
const TOGETHER = { bytes: 12 * 1024, ms: 100 }

const WARNING = 40

/**
 * Writes to standard error, so that what is meant for people stays alone on standard output. A log that cannot be
 * written stops nobody. A warning is written at once, after the lines before it; the end of the process leaves none behind.
 */
export function createLog(level: string) {
  const { bytes: minLength, ms: periodicFlush } = TOGETHER
  const stream = destination({ fd: 2, sync: true, maxLength: UNWRITTEN_BYTES, minLength, periodicFlush })
  stream.on('error', () => undefined)
  process.on('exit', () => stream.flush())
  const written = {
    // By this pino tells lastLevel.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      stream.write(line)
      if (this.lastLevel >= WARNING) stream.flush()
    },
  }
  return pino(createLogOptions(level), written)
}

export type Log = ReturnType<typeof createLog>
