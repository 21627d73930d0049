/** What a statement may read of a long table, and the few that may read more, each with why. */
import { COUNTED_EXACTLY } from '@presale/rules/lists'
import { expect } from 'vitest'
import type { Carried, Step } from '../testing/plans.ts'
import { LONG_TABLES } from './long-tables.fixture.ts'

/** Rows of a table or an index that a statement may have in its hands: a page, and what is passed on the way to it. */
const MOST = 1_000

/** A limit stops at so many rows that it found, having passed some of others. */
const upTo = (rows: number) => 1.5 * rows

/** Rows that may be read of a table from one end on, and of an index. */
type Exception = { what: RegExp; through: number; byIndex: number }

const EXCEPTIONS: Record<string, Exception> = {
  'a count stops at ten thousand, by whichever way is the shorter': {
    what: /^select count\(\*\) from \(\(?select 1 as "one"/,
    through: upTo(COUNTED_EXACTLY),
    byIndex: upTo(COUNTED_EXACTLY),
  },
  'an address that a fifteenth of all orders have is found a thousand times among fifteen thousand': {
    what: /^with few as materialized .*"?deposit_address"? in \(/s,
    through: 16 * MOST,
    byIndex: upTo(COUNTED_EXACTLY),
  },
  'of buyers whose e-mail has a text, a hundred and one are looked for: nearly every one has some texts': {
    what: /^with recursive known as/,
    through: upTo(101),
    byIndex: MOST,
  },
  'rows that no index has in order are found and counted before they are sorted, to ten thousand; of a text that nearly every row has, it stops after a thousand':
    { what: /^with few as materialized/, through: upTo(MOST), byIndex: upTo(COUNTED_EXACTLY) },
  'the documented lists tell how many there are, exactly': {
    what: /^select count\(\*\) as "total" from "(orders|buyer)"/,
    through: 0,
    byIndex: Number.POSITIVE_INFINITY,
  },
  'the metrics tell how many orders there are of each status, exactly': {
    what: /^select status as "state", count\(\*\)/,
    through: 0,
    byIndex: Number.POSITIVE_INFINITY,
  },
  'the documented lists have the newest ten thousand': {
    what: /^select "id", .* order by "id" desc limit \$1 offset \$2$/,
    through: 0,
    byIndex: COUNTED_EXACTLY + 1,
  },
  'of each currency, a hundred of the orders that wait are counted': {
    what: /^select "id", "code", .*\(select count\(\*\) as "count" from \(select 1 as "one" from "orders"/,
    through: 0,
    byIndex: 2 * MOST,
  },
  'what was tried in the last minutes is looked through every few, in the background; an index would cost each log-in':
    {
      what: /^delete from attempt_count where key in/,
      through: Number.POSITIVE_INFINITY,
      byIndex: Number.POSITIVE_INFINITY,
    },
}

/** How many rows it has had in its hands. */
export function rowsOf(step: Step): number {
  const removed = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)
  return Math.round((step['Actual Rows'] + removed) * step['Actual Loops'])
}

/** An index alone is named without its table. */
function isOfLongTable(step: Step): boolean {
  const table = step['Relation Name']
  return table === undefined ? step['Index Name'] !== undefined : LONG_TABLES.includes(table)
}

/** The steps that go through more of a long table, or of an index, than they may. */
export function longWays(carried: Carried[]): string[] {
  return carried.flatMap(({ statement, steps }) => {
    const text = statement.trim()
    const exception = Object.values(EXCEPTIONS).find(({ what }) => what.test(text))
    const { through, byIndex } = exception ?? { through: -1, byIndex: MOST }
    return steps
      .filter((step) => step['Node Type'].endsWith('Scan') && isOfLongTable(step))
      .filter((step) => rowsOf(step) > (step['Node Type'] === 'Seq Scan' ? through : byIndex))
      .map((step) => `${step['Node Type']} of ${rowsOf(step)} rows of ${placeOf(step)}, for: ${text}`)
  })
}

const placeOf = (step: Step) => step['Relation Name'] ?? step['Index Name']

/** Fails unless the work asked something of the database, and each statement took a short way. */
export function expectShortWays(carried: Carried[]): void {
  expect(carried.length).toBeGreaterThan(0)
  expect(longWays(carried)).toEqual([])
}
