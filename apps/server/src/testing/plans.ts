/** How Postgres carried out what the product asked of it: every statement, those of triggers and foreign keys too. */
import { type Connection, connect, poolOf, SERVING, sessionsOf } from '../db/connect.ts'

/** A step of a plan with what it came to; of a step that ran more than once, `Actual Rows` is the mean. */
export type Step = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Step[]
}

/** A statement as it was sent, or as a trigger had it, and the steps it took. */
export type Carried = { statement: string; steps: Step[] }

/** Postgres’ own module, which tells the plan of each statement after carrying it out, to whoever sent it. */
const TELLING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_parameter_max_length': '0',
}

/** On a loaded machine a connection takes its time. */
const PATIENT = { ...SERVING, connectionTimeoutMillis: 20_000 }

/**
 * The product's own connection to a database, with its own settings, and what was carried out on it meanwhile: nothing is
 * run twice, and no plan is other than the one that was used. A statement that fails is not told.
 */
export function connectTelling(url: string): Connection & {
  carriedOut: (work: () => Promise<unknown>) => Promise<Carried[]>
} {
  const telling = new URL(url)
  const settings = Object.entries(TELLING).map(([name, value]) => `-c ${name}=${value}`)
  telling.searchParams.set('options', settings.join(' '))
  const connection = connect(telling.href, () => undefined, PATIENT)
  let carried: Carried[] = []
  for (const pool of [connection.pool, poolOf(sessionsOf(connection.db))]) {
    pool.on('connect', (client) =>
      client.on('notice', ({ message = '' }) => {
        const [, plan] = /^duration: .*? plan:\n(.*)$/s.exec(message) ?? []
        if (plan !== undefined) carried.push(read(plan))
      }),
    )
  }
  return {
    ...connection,
    carriedOut: async (work) => {
      carried = []
      await work()
      return carried
    },
  }
}

function read(plan: string): Carried {
  const { 'Query Text': statement, Plan: first } = JSON.parse(plan) as { 'Query Text': string; Plan: Step }
  return { statement, steps: stepsOf(first) }
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]
