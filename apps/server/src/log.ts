import { destination, type LoggerOptions, pino } from 'pino'

/** Fields that prove a session or open an order, under our names and the documented ones. */
const SECRETS = [
  'password',
  'oldPassword',
  'newPassword',
  'pass',
  'secret',
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

/** How a log entry is written: one JSON line without credentials, query strings or headers. */
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

/**
 * The parts of an error that help to find a fault. A database error's `detail` is left out: it may hold an e-mail or
 * a hash.
 */
function describeError(error: Error & { code?: unknown; constraint?: unknown; table?: unknown }) {
  const { code, constraint, table } = error
  return { type: error.name, message: error.message, code, constraint, table, stack: error.stack }
}

/** Bytes of unwritable lines (a full disk) that are kept for a retry; more are lost. */
const UNWRITTEN_BYTES = 1024 * 1024

/**
 * Lines below warning are buffered up to this many bytes or milliseconds, since a write for each would cost more than
 * the line.
 */
const BUFFER_LIMITS = { bytes: 12 * 1024, ms: 100 }

const WARNING = 40

/**
 * Logs to standard error; standard output holds only messages for people. A failing log stops no request. A warning
 * flushes the buffer at once, and so does the end of the process.
 */
export function createLog(level: string) {
  const { bytes: minLength, ms: periodicFlush } = BUFFER_LIMITS
  const stream = destination({ fd: 2, sync: true, maxLength: UNWRITTEN_BYTES, minLength, periodicFlush })
  stream.on('error', () => undefined)
  process.on('exit', () => stream.flush())
  const written = {
    // pino looks up `lastLevel` here.
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
