import pg from 'pg'
import { type Bench, type Finding, milliseconds } from '../part.ts'
import type { Statement } from '../plans.ts'
import { inRounds, median } from '../rounds.ts'
import type { Sale } from '../sale.ts'
import { sample } from './samples.ts'

const COUNT_MEDIAN = 5

/** How long counting the rows of each list takes; these must count by a statement of their own. */
export async function measureCounts(
  { options: { rounds } }: Bench,
  { databaseUrl }: Sale,
  lists: Record<string, Statement[]>,
): Promise<Finding[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const findings: Finding[] = []
    for (const [name, all] of Object.entries(lists)) {
      const counting = all.filter(({ text }) => /count\(\*\)/.test(text))
      if (counting.length === 0) throw new Error(`Nothing counts the rows of “${name}”.`)
      const count = async () => {
        for (const { text, values } of counting) await pool.query(text, values)
      }
      const { counted } = await inRounds(rounds, { counted: () => sample(count) })
      const took = median(counted.map(({ p50 }) => p50))
      findings.push({
        what: `count for “${name}”, exact to 10,000 and then “≈”`,
        goal: `≤ ${COUNT_MEDIAN} ms`,
        measured: milliseconds(took),
        reached: took <= COUNT_MEDIAN,
      })
    }
    return findings
  } finally {
    await pool.end()
  }
}
