/**
 * Floods the started product, and follows what its buyers notice: the p99 of order statuses under each attack beside a
 * quiet run right before it, answers that must not be, and memory before and after. `--soak N` goes on for N minutes,
 * `--attack NAME` makes that one alone. Before it, by `--pairs N`, what the time of refused log-ins tells.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newSettings, type Product, startProduct } from '../product.ts'
import { METRICS_TOKEN, placeOrders, readMemory } from './buyers.ts'
import { ATTACKS, type AttackName, type Probed, type Seen } from './flood.ts'
import { compareRefusals } from './refusals.ts'

/** What one attack was measured to be; milliseconds. */
type Round = { attack: AttackName; quiet: number; flooded: number }

/** Order status p99 under attack may be this many times the quiet one. */
const MOST_TIMES_SLOWER = 2

/** Mebibytes that the server may hold more after everything than before; what is freed does not all go back. */
const MOST_MEMORY_KEPT = 32

/** How much the server's own heap may hold, in mebibytes, while all of this happens (F24). */
const HEAP = 256

/** A refusal for a known account may differ from one for an unknown one by less than both: milliseconds, and a share. */
const LARGEST_DIFFERENCE = { milliseconds: 1, share: 0.05 }

/** Seconds after an attack in which the server closes what it left behind. */
const AFTERMATH = 10

/**
 * Attackers and buyers sit at machines of their own. So on this one attackers take only what is left over, and what a buyer
 * waits for is the server, never the processor; the system may refuse the second to whoever is not root.
 */
const SCHEDULED = { attacker: ['chrt', '--idle', '0'], buyers: ['chrt', '--fifo', '1'] }

const isPossible = ([program = '', ...args]: string[]) => spawnSync(program, [...args, 'true']).status === 0

/** Runs a process of the flood to its end. */
async function run<Told>(role: keyof typeof SCHEDULED, script: string, ...args: string[]): Promise<Told> {
  const scheduled = isPossible(SCHEDULED[role]) ? SCHEDULED[role] : ['nice', '-n', '0']
  const [program = '', ...rest] = [
    ...scheduled,
    process.execPath,
    resolve(import.meta.dirname, script),
    ...args,
  ]
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  child.stdout.on('data', (chunk) => {
    told += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${script} ended with ${code}.`)
  return JSON.parse(told)
}

const p99 = ({ milliseconds }: Probed) =>
  milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * 0.99)] ?? Number.NaN

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

const problems: string[] = []

async function measure(
  product: Product,
  tokens: string[],
  attack: AttackName,
  seconds: number,
): Promise<Round> {
  const probe = () => run<Probed>('buyers', 'probe.ts', product.buyerUrl, String(seconds), ...tokens)
  const quiet = await probe()
  const attackOf = [attack, product.buyerUrl, String(seconds + 3), ...tokens]
  const attacking = run<Seen>('attacker', 'attacks.ts', ...attackOf)
  await sleep(2_000)
  const flooded = await probe()
  const seen = await attacking
  problems.push(...seen.wrong.slice(0, 3))
  for (const [status, times] of Object.entries(flooded.statuses)) {
    if (status !== '200') problems.push(`${attack}: ${times} buyers were answered ${status}`)
  }
  const round = { attack, quiet: p99(quiet), flooded: p99(flooded) }
  console.log(
    `  ${attack.padEnd(12)} p99 ${round.quiet.toFixed(1).padStart(6)} ms quiet, ${round.flooded.toFixed(1).padStart(6)} ms flooded; its answers ${JSON.stringify(seen.statuses)}`,
  )
  await sleep(AFTERMATH * 1_000)
  return round
}

function judge(attacks: AttackName[], rounds: Round[]): void {
  for (const attack of attacks) {
    const ratios = rounds
      .filter((round) => round.attack === attack)
      .map((round) => round.flooded / round.quiet)
    const ratio = median(ratios)
    const isSlower = !(ratio <= MOST_TIMES_SLOWER)
    if (isSlower) problems.push(`${attack}: order statuses are ${ratio.toFixed(2)} times as slow`)
    console.log(
      `${attack.padEnd(12)} median ${ratio.toFixed(2)}× of quiet (goal ≤ ${MOST_TIMES_SLOWER}×) ${isSlower ? 'MISSED' : 'met'}`,
    )
  }
}

/** At every door the time of a refused log-in tells nothing of the account (D18). */
async function judgeRefusals(product: Product, pairs: number): Promise<void> {
  for (const { door, difference, usual } of await compareRefusals(product, pairs)) {
    const { milliseconds, share } = LARGEST_DIFFERENCE
    const tells = !(Math.abs(difference) < Math.min(milliseconds, usual * share))
    if (tells)
      problems.push(
        `${door}: a refused log-in takes ${difference.toFixed(2)} ms longer when there is an account`,
      )
    console.log(
      `  ${door.padEnd(12)} refused in ${usual.toFixed(1)} ms, ${difference.toFixed(3)} ms longer for an account that is ${tells ? 'TOLD' : 'not told'}`,
    )
  }
}

type Options = { attacks: AttackName[]; seconds: number; rounds: number; soak: number; pairs: number }

async function flood(product: Product, { attacks, ...options }: Options) {
  const tokens = await placeOrders(product)
  if (options.pairs > 0) await judgeRefusals(product, options.pairs)
  // Once through everything, so that what is loaded once and kept is not taken for something lost.
  for (const attack of attacks) await measure(product, tokens, attack, 5)
  const rounds: Round[] = []
  const memory = [await readMemory(product)]
  const end = Date.now() + options.soak * 60_000
  for (let round = 0; round < options.rounds || Date.now() < end; round += 1) {
    for (const attack of attacks) rounds.push(await measure(product, tokens, attack, options.seconds))
    memory.push(await readMemory(product))
    console.log(`memory after round ${round + 1}: ${memory.at(-1)} MiB, of ${memory[0]} before`)
  }
  judge(attacks, rounds)
  const kept = (memory.at(-1) ?? Number.NaN) - (memory[0] ?? Number.NaN)
  if (!(kept <= MOST_MEMORY_KEPT)) problems.push(`the server holds ${kept} MiB more than before`)
}

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '3' },
    soak: { type: 'string', default: '0' },
    pairs: { type: 'string', default: '500' },
    attack: { type: 'string', multiple: true, default: [...ATTACKS] },
  },
})
for (const [role, scheduled] of Object.entries(SCHEDULED)) {
  if (!isPossible(scheduled))
    console.log(`No “${scheduled.join(' ')}” here: the ${role} share the processor with the server.`)
}
const product = await startProduct({
  ...(await newSettings()),
  TRUSTED_PROXIES: 'loopback',
  METRICS_TOKEN,
  LOG_LEVEL: 'error',
  NODE_OPTIONS: `--max-old-space-size=${HEAP}`,
})
try {
  const { attack, seconds, rounds, soak, pairs } = values
  const attacks = ATTACKS.filter((name) => attack.includes(name))
  await flood(product, {
    attacks,
    seconds: Number(seconds),
    rounds: Number(rounds),
    soak: Number(soak),
    pairs: Number(pairs),
  })
} finally {
  await product.stop()
}
for (const problem of new Set(problems)) console.log(problem)
console.log(problems.length === 0 ? 'The flood was borne.' : 'THE FLOOD FOUND A FAULT.')
process.exit(problems.length === 0 ? 0 : 1)
