/** How many rows of a long table a statement may read, and the exceptions with their reasons. */
import { COUNTED_EXACTLY } from '@presale/rules/lists'
import { expect } from 'vitest'
import { ENTRIES_PER_CHECK } from '../audit/check-chain.ts'
import type { Carried, Step } from '../testing/plans.ts'
import { LONG_TABLES } from './long-tables.fixture.ts'

/** Rows that one step of a plan may read from an index. */
const MAX_ROWS = 1_000

/** A scan with a limit also passes rows that do not match. */
const upTo = (rows: number) => 1.5 * rows

/** Rows that a statement may read by a sequential scan, and by an index. */
type Exception = { statement: RegExp; sequential: number; byIndex: number }

const EXCEPTIONS: Record<string, Exception> = {
  'a count stops at ten thousand rows': {
    statement: /^select count\(\*\) from \(\(?select 1 as "one"/,
    sequential: upTo(COUNTED_EXACTLY),
    byIndex: upTo(COUNTED_EXACTLY),
  },
  'up to 101 buyers are found by a text that may be in nearly every e-mail': {
    statement: /^with recursive known as/,
    sequential: upTo(101),
    byIndex: MAX_ROWS,
  },
  'up to ten thousand matching rows that no index has in order are collected and sorted': {
    statement: /^with matching as materialized/,
    sequential: 0,
    byIndex: upTo(COUNTED_EXACTLY),
  },
  'the documented lists page through the newest ten thousand rows': {
    statement: /^select "id", .* order by "id" desc limit \$1 offset \$2$/s,
    sequential: 0,
    byIndex: COUNTED_EXACTLY + 1,
  },
  'up to a hundred pending orders are counted for each currency': {
    statement:
      /^select "id", "code", .*\(select count\(\*\) as "count" from \(select 1 as "one" from "orders"/,
    sequential: 0,
    byIndex: 2 * MAX_ROWS,
  },
  'the sales of every currency add up the days of a range, whose number does not grow with the orders': {
    statement: /^select "currency_code" as "currencyCode", case when day/,
    sequential: 10 * MAX_ROWS,
    byIndex: 10 * MAX_ROWS,
  },
  'a check of the audit trail hashes up to five thousand entries': {
    statement: /^with start as \(/,
    sequential: 0,
    byIndex: ENTRIES_PER_CHECK,
  },
  'a background job scans the attempts of the last minutes every few minutes; an index would slow each log-in':
    {
      statement: /^delete from attempt_count where key in/,
      sequential: Number.POSITIVE_INFINITY,
      byIndex: Number.POSITIVE_INFINITY,
    },
}

/** The rows that a step has read, including those it has filtered out. */
export function rowsOf(step: Step): number {
  const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)
  return Math.round((step['Actual Rows'] + removed) * step['Actual Loops'])
}

/** A bitmap index scan names its index but not its table. */
function isOfLongTable(step: Step): boolean {
  const table = step['Relation Name']
  return table === undefined ? step['Index Name'] !== undefined : LONG_TABLES.includes(table)
}

/** The steps that read more rows of a long table or an index than they may. */
export function longWays(carried: Carried[]): string[] {
  return carried.flatMap(({ statement, steps }) => {
    const text = statement.trim()
    const exception = Object.values(EXCEPTIONS).find(({ statement: pattern }) => pattern.test(text))
    const { sequential, byIndex } = exception ?? { sequential: -1, byIndex: MAX_ROWS }
    return steps
      .filter((step) => step['Node Type'].endsWith('Scan') && isOfLongTable(step))
      .filter((step) => rowsOf(step) > (step['Node Type'] === 'Seq Scan' ? sequential : byIndex))
      .map((step) => `${step['Node Type']} of ${rowsOf(step)} rows of ${placeOf(step)}, for: ${text}`)
  })
}

const placeOf = (step: Step) => step['Relation Name'] ?? step['Index Name']

/** Fails if no statement ran, or if one read too many rows. */
export function expectShortWays(carried: Carried[]): void {
  expect(carried.length).toBeGreaterThan(0)
  expect(longWays(carried)).toEqual([])
}
