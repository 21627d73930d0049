import { parseArgs } from 'node:util'

export type Options = {
  /** The parts to run, such as P3; all when none is named. */
  parts: string[]
  rounds: number
  /** Seconds that each contender is measured in each round. */
  seconds: number
  /** Seconds of P8's steady rate in each round: `--seconds`, or a minute. */
  steadySeconds: number
  /** Orders of the sale that most parts measure. */
  orders: number
  /** Sizes that P10 compares, in orders; one buyer for every ten. */
  sizes: number[]
  /** Orders of the sales whose lists P6 measures, one after the other. */
  lists: number[]
  /** Seconds that P14 leaves the product idle. */
  idleSeconds: number
  /** Node profiles the product. The figures are then worth little, and results.md stays as it is. */
  profile: boolean
  /** Only to see whether everything runs. */
  quick: boolean
}

const USAGE =
  'npm run bench -- [P3 P5 …] [--rounds 5] [--seconds 3] [--orders 1000000] [--sizes 1000,10000,100000,1000000] [--lists 1000000] [--idle 300] [--profile] [--quick]'

const USUAL = {
  rounds: 5,
  seconds: 3,
  steadySeconds: 60,
  orders: 1_000_000,
  sizes: '1000,10000,100000,1000000',
  idleSeconds: 300,
}

/** Rough, to see whether everything runs. */
const QUICK = {
  rounds: 2,
  seconds: 1,
  steadySeconds: 1,
  orders: 20_000,
  sizes: '1000,10000',
  idleSeconds: 5,
}

/** Throws the usage for an option that is unknown or no number. */
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
    steadySeconds: number(values.seconds, usual.steadySeconds),
    orders,
    sizes: (values.sizes ?? usual.sizes).split(',').map(readNumber),
    lists: values.lists?.split(',').map(readNumber) ?? [orders],
    idleSeconds: number(values.idle, usual.idleSeconds),
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
    idle: text,
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
