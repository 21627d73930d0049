/**
 * Floods the started product and measures what its buyers notice. For each attack it compares the p99 of order statuses
 * with a quiet run right before it. It also reports wrong answers, and memory before and after. `--soak N` continues for
 * N minutes. `--attack NAME` runs only that attack. First, N pairs (`--pairs N`) show whether the time of a refused log-in
 * reveals an account.
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

/** One measurement of one attack: p99 in ms without and with it. */
type Round = { attack: AttackName; quiet: number; flooded: number }

/** The p99 of order statuses under attack may be at most this many times the quiet p99, or at most this many ms (0069). */
const MOST_TIMES_SLOWER = 2
const UNNOTICED_MS = 25

/** MiB of memory that the server may hold more at the end than before. Not all freed memory returns to the system. */
const MOST_MEMORY_KEPT = 32

/** Maximum heap of the server, in MiB (F24). */
const HEAP = 256

/** Refusals for known and unknown accounts must differ by less than both limits: ms, and share of the usual time. */
const LARGEST_DIFFERENCE = { milliseconds: 1, share: 0.05 }

/** Seconds after an attack in which the server closes the remaining connections. */
const AFTERMATH = 10

/**
 * In production, attackers and buyers have their own machines. On this one, attackers run only when the processor is idle,
 * and buyers run first, so that a buyer waits only for the server. The system may refuse the latter without root.
 */
const SCHEDULED = { attacker: ['chrt', '--idle', '0'], buyers: ['chrt', '--fifo', '1'] }

const isPossible = ([program = '', ...args]: string[]) => spawnSync(program, [...args, 'true']).status === 0

/** Runs a process of the flood and returns the JSON it prints. */
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
    if (status !== '200') problems.push(`${attack}: ${times} requests of buyers were answered ${status}`)
  }
  const round = { attack, quiet: p99(quiet), flooded: p99(flooded) }
  console.log(
    `  ${attack.padEnd(12)} p99 ${round.quiet.toFixed(1).padStart(6)} ms quiet, ${round.flooded.toFixed(1).padStart(6)} ms flooded; answers to the attackers: ${JSON.stringify(seen.statuses)}`,
  )
  await sleep(AFTERMATH * 1_000)
  return round
}

function judge(attacks: AttackName[], rounds: Round[]): void {
  for (const attack of attacks) {
    const seen = rounds.filter((round) => round.attack === attack)
    const ratio = median(seen.map((round) => round.flooded / round.quiet))
    const flooded = median(seen.map((round) => round.flooded))
    const isSlower = !(ratio <= MOST_TIMES_SLOWER || flooded <= UNNOTICED_MS)
    if (isSlower) problems.push(`${attack}: order statuses take ${ratio.toFixed(2)} times as long`)
    console.log(
      `${attack.padEnd(12)} median ${flooded.toFixed(1)} ms, ${ratio.toFixed(2)}× of quiet (goal ≤ ${MOST_TIMES_SLOWER}×, or ≤ ${UNNOTICED_MS} ms) ${isSlower ? 'MISSED' : 'met'}`,
    )
  }
}

/** At every log-in endpoint, the time of a refusal must not reveal whether the account exists (D18). */
async function judgeRefusals(product: Product, pairs: number): Promise<void> {
  for (const { door, difference, usual } of await compareRefusals(product, pairs)) {
    const { milliseconds, share } = LARGEST_DIFFERENCE
    const tells = !(Math.abs(difference) < Math.min(milliseconds, usual * share))
    if (tells)
      problems.push(
        `${door}: a refused log-in takes ${difference.toFixed(2)} ms longer when the account exists`,
      )
    console.log(
      `  ${door.padEnd(12)} refused in ${usual.toFixed(1)} ms, ${difference.toFixed(3)} ms longer when the account exists: ${tells ? 'REVEALED' : 'not revealed'}`,
    )
  }
}

type Options = { attacks: AttackName[]; seconds: number; rounds: number; soak: number; pairs: number }

async function flood(product: Product, { attacks, ...options }: Options) {
  const tokens = await placeOrders(product)
  if (options.pairs > 0) await judgeRefusals(product, options.pairs)
  // Warm-up: memory that is loaded once and kept must not count as a leak.
  for (const attack of attacks) await measure(product, tokens, attack, 5)
  const rounds: Round[] = []
  const memory = [await readMemory(product)]
  const end = Date.now() + options.soak * 60_000
  for (let round = 0; round < options.rounds || Date.now() < end; round += 1) {
    for (const attack of attacks) rounds.push(await measure(product, tokens, attack, options.seconds))
    memory.push(await readMemory(product))
    console.log(`memory after round ${round + 1}: ${memory.at(-1)} MiB (${memory[0]} MiB at the start)`)
  }
  judge(attacks, rounds)
  const kept = (memory.at(-1) ?? Number.NaN) - (memory[0] ?? Number.NaN)
  if (!(kept <= MOST_MEMORY_KEPT)) problems.push(`the server holds ${kept} MiB more than at the start`)
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
    console.log(
      `“${scheduled.join(' ')}” does not work here: the processes of the ${role} compete with the server for the processor.`,
    )
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
console.log(problems.length === 0 ? 'The flood found no fault.' : 'THE FLOOD FOUND A FAULT.')
process.exit(problems.length === 0 ? 0 : 1)
