/** The command-line options of the storm. */
import { parseArgs } from 'node:util'

export type Options = {
  seconds: number
  workers: number
  seed: number
  /** Negative control: statements lose their row locks on the way to Postgres, and the storm must detect it. */
  withoutLocks: boolean
}

/** A storm of at least this length is a full one, and needs at least this many acknowledged changes and kills. */
export const WHOLE = { seconds: 600, changes: 40_000, kills: 20 }

/** The minimums of a shorter storm. */
export const SHORT = { changes: 200, kills: 3 }

/** Reads `--seconds N --workers N --seed N --without-locks`. Throws for a value that is not a number. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: String(WHOLE.seconds) },
      workers: { type: 'string', default: '16' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      'without-locks': { type: 'boolean', default: false },
    },
  })
  return {
    seconds: readNumber('seconds', values.seconds),
    workers: readNumber('workers', values.workers),
    seed: readNumber('seed', values.seed),
    withoutLocks: values['without-locks'],
  }
}

function readNumber(name: string, text: string): number {
  if (!/^[1-9][0-9]{0,8}$/.test(text))
    throw new Error(`--${name} must be a whole number, but it is "${text}".`)
  return Number(text)
}
