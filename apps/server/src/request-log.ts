import type { FastifyBaseLogger } from 'fastify'
import type { Bindings, ChildLoggerOptions, Level, LogFn } from 'pino'

/** A child of a log, which is made when the first line is written to it. */
class LateChild implements FastifyBaseLogger {
  readonly #log: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: ChildLoggerOptions
  #child: FastifyBaseLogger | undefined

  constructor(log: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions) {
    this.#log = log
    this.#bindings = bindings
    this.#options = options
  }

  get level() {
    return this.#made().level
  }
  child(bindings: Bindings, options?: ChildLoggerOptions) {
    return this.#made().child(bindings, options)
  }
  silent() {}
  trace(...line: unknown[]) {
    this.#write('trace', line)
  }
  debug(...line: unknown[]) {
    this.#write('debug', line)
  }
  info(...line: unknown[]) {
    this.#write('info', line)
  }
  warn(...line: unknown[]) {
    this.#write('warn', line)
  }
  error(...line: unknown[]) {
    this.#write('error', line)
  }
  fatal(...line: unknown[]) {
    this.#write('fatal', line)
  }

  #write(level: Level, line: unknown[]) {
    this.#made()[level](...(line as Parameters<LogFn>))
  }
  #made(): FastifyBaseLogger {
    this.#child ??= this.#log.child(this.#bindings, this.#options)
    return this.#child
  }
}

/**
 * The log of one request, whose lines say whose they are. Few requests write one, and to make a child costs more than a
 * line: what is to be redacted is looked for in what it is bound to.
 */
export const requestLog = (
  log: FastifyBaseLogger,
  bindings: Bindings,
  options: ChildLoggerOptions,
): FastifyBaseLogger => new LateChild(log, bindings, options)
