/** The plans of all statements that Postgres ran, including those of triggers and foreign keys. */
import { type Connection, connect } from '../db/connect.ts'
import { PATIENT } from './database.ts'

/** A step of a plan with its actual figures. `Actual Rows` is the mean of a step that ran more than once. */
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

/** A statement of the product or of a trigger, and the steps of its plan. */
export type Carried = { statement: string; steps: Step[] }

/** Postgres’ module auto_explain, which sends the plan of each statement back as a notice. */
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

/**
 * The product's own connection with its own settings, which also records the plans that were really used: no statement
 * runs twice. A statement that fails is not recorded. Postgres reports the last statement of a
 * transaction only when the transaction ends, so the work must wait for its commit.
 */
export function connectTelling(url: string): Connection & {
  carriedOut: (work: () => Promise<unknown>) => Promise<Carried[]>
} {
  const telling = new URL(url)
  const settings = Object.entries(TELLING).map(([name, value]) => `-c ${name}=${value}`)
  telling.searchParams.set('options', settings.join(' '))
  const connection = connect(telling.href, () => undefined, PATIENT)
  let carried: Carried[] = []
  connection.pool.on('connect', (client) =>
    client.on('notice', ({ message = '' }) => {
      const [, plan] = /^duration: .*? plan:\n(.*)$/s.exec(message) ?? []
      if (plan !== undefined) carried.push(read(plan))
    }),
  )
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
