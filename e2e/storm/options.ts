/** The command-line options of the storm. */
import { parseArgs } from 'node:util'

export type Options = {
  /** A storm ends after this many acknowledged changes. The control gives up after as many. */
  changes: number
  workers: number
  seed: number
  /** Negative control: statements lose their row locks on the way to Postgres, and the storm must detect it. */
  withoutLocks: boolean
}

/** Reads `--changes N --workers N --seed N --without-locks`. Throws for a value that is not a number. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      changes: { type: 'string', default: '40000' },
      workers: { type: 'string', default: '16' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
      'without-locks': { type: 'boolean', default: false },
    },
  })
  return {
    changes: readNumber('changes', values.changes),
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
