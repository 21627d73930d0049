/** What the storm was told on its command line. */
import { parseArgs } from 'node:util'

export type Options = {
  seconds: number
  workers: number
  seed: number
  /** Whether the locks are taken out on the way to Postgres, which the storm must then find out. */
  withoutLocks: boolean
}

/** A storm of this length is the whole one: it must have seen this many acknowledged changes and kills. */
export const WHOLE = { seconds: 600, changes: 40_000, kills: 20 }

/** Any shorter one must have seen at least these. */
export const SHORT = { changes: 200, kills: 3 }

/** Reads `--seconds N --workers N --seed N --without-locks`. Throws a sentence for a number that is none. */
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
