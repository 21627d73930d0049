import pg from 'pg'
import { type Bench, type Finding, within } from '../part.ts'
import { inRounds, median } from '../rounds.ts'
import type { Sale } from '../sale.ts'
import type { Statement } from '../sent-statements.ts'
import { sample } from './samples.ts'

const MAX_MEDIAN_MS = 5

/** Times the statements that count the rows of each list. Throws for a list without one. */
export async function measureCounts(
  { options: { rounds } }: Bench,
  { databaseUrl }: Sale,
  lists: Record<string, Statement[]>,
): Promise<Finding[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  try {
    const findings: Finding[] = []
    for (const [name, all] of Object.entries(lists)) {
      const counting = all.filter(({ text }) => /count\(\*\)|"row_count"/.test(text))
      if (counting.length === 0) throw new Error(`Nothing counts the rows of “${name}”.`)
      const count = async () => {
        for (const { text, values } of counting) await pool.query(text, values)
      }
      const { counted } = await inRounds(rounds, { counted: () => sample(count) })
      const took = median(counted.map(({ p50 }) => p50))
      findings.push(within(`count for “${name}”, exact to 10,000`, MAX_MEDIAN_MS, took, 'ms'))
    }
    return findings
  } finally {
    await pool.end()
  }
}
