/** What the bench was told on its command line. */
import { parseArgs } from 'node:util'

export type Options = {
  /** The parts to run, such as P3; all unless some are named. */
  parts: string[]
  rounds: number
  /** Seconds that one contender is measured in one round. */
  seconds: number
  /** Orders of the sale that most parts work on. */
  orders: number
  /** Sizes that P10 compares, in orders; a buyer for every ten. */
  sizes: number[]
  /** Orders of the sales whose lists P6 measures, one after the other. */
  lists: number[]
  /** Whether the product is profiled; then the figures are worth little, and results.md stays as it is. */
  profile: boolean
  /** Only to see whether everything runs. */
  quick: boolean
}

const USAGE =
  'npm run bench -- [P3 P5 …] [--rounds 5] [--seconds 3] [--orders 1000000] [--sizes 1000,10000,100000,1000000] [--lists 1000000] [--profile] [--quick]'

const USUAL = { rounds: 5, seconds: 3, orders: 1_000_000, sizes: '1000,10000,100000,1000000' }

/** Rough, to see whether everything runs. */
const QUICK = { rounds: 2, seconds: 1, orders: 20_000, sizes: '1000,10000' }

/** Reads the options. Throws a sentence for one that cannot be used. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parse(args)
  const usual = values.quick ? QUICK : USUAL
  const number = (text: string | undefined, otherwise: number) =>
    text === undefined ? otherwise : readNumber(text)
  const orders = number(values.orders, usual.orders)
  return {
    parts: positionals.map((name) => name.toUpperCase()),
    rounds: number(values.rounds, usual.rounds),
    seconds: number(values.seconds, usual.seconds),
    orders,
    sizes: (values.sizes ?? usual.sizes).split(',').map(readNumber),
    lists: values.lists?.split(',').map(readNumber) ?? [orders],
    profile: values.profile ?? false,
    quick: values.quick ?? false,
  }
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    rounds: text,
    seconds: text,
    orders: text,
    sizes: text,
    lists: text,
    profile: { type: 'boolean' },
    quick: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new Error(USAGE)
  }
}

function readNumber(text: string): number {
  if (!/^[1-9][0-9]{0,7}$/.test(text)) throw new Error(USAGE)
  return Number(text)
}
