/** Whether the time of a refusal reveals anything. Runs by `npm run timing`, on a quiet machine. */
import { describe, expect, test } from 'vitest'
import { ATTEMPT_LIMITS, createAttempts } from '../limits/attempts.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer } from '../testing/factories.ts'
import { accountServices } from '../testing/services.ts'
import { logInBuyer } from './log-in-buyer.ts'

const { db } = await useDatabase()
const unlimited = { points: 1_000_000, duration: 60 }
const attempts = createAttempts(db, {
  ...ATTEMPT_LIMITS,
  perAddress: unlimited,
  perAccountAndAddress: unlimited,
  perAccount: unlimited,
})

describe('the time of a refusal', () => {
  const timed = async (email: string) => {
    const begun = performance.now()
    await logInBuyer(accountServices(db, attempts), { email, password: 'wrong', address: '::1' }).catch(
      () => undefined,
    )
    return performance.now() - begun
  }
  /** The share of all pairs in which the first is slower: a half when the times reveal nothing. */
  const slowerShare = (ones: number[], others: number[]) => {
    const slower = ones.map((one) => others.filter((other) => one > other).length)
    return slower.reduce((sum, count) => sum + count, 0) / (ones.length * others.length)
  }

  test('does not reveal whether an account exists', { tags: ['abuse-6'] }, async () => {
    const { email } = await addBuyer(db)
    const times = { known: [] as number[], unknown: [] as number[] }
    const measure = async (kind: 'known' | 'unknown') =>
      times[kind].push(await timed(kind === 'known' ? email : 'nobody@example.test'))
    for (let round = 0; round < 75; round += 1) {
      for (const kind of ['known', 'unknown', 'unknown', 'known'] as const) await measure(kind)
    }
    // By rank: other work on the machine changes milliseconds by more than a tenth.
    expect(slowerShare(times.known, times.unknown)).toBeGreaterThan(0.35)
    expect(slowerShare(times.known, times.unknown)).toBeLessThan(0.65)
  })
})
