import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect, MIGRATING } from '../db/connect.ts'
import { useDatabase } from '../testing/database.ts'
import { ATTEMPT_LIMITS, createAttempts } from './attempts.ts'
import { removeOldAttempts } from './count-attempts.ts'

const { db, url } = await useDatabase()
const attempts = createAttempts(db)
const tooMany = { code: 'too-many' }

/** What is counted for a network, by the beginning of the key. */
async function pointsOf(network: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('attempt_count')
    .select(['key', 'points'])
    .where('key', 'like', `%:${network}%`)
    .execute()
  return Object.fromEntries(rows.map(({ key, points }) => [key.split(':')[0], points]))
}

const passTime = (seconds: number) =>
  sql`update attempt_count set expire = expire - ${seconds * 1000}::bigint`.execute(db)

async function tryTimes(times: number, account: string, address: string): Promise<void> {
  for (let tried = 0; tried < times; tried += 1) await attempts.count('buyer', account, address)
}

describe('tries', () => {
  test('of forty at once, on two servers, ten are judged', async () => {
    const other = connect(url, () => undefined, MIGRATING)
    const both = [attempts, createAttempts(other.db)]
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => both[index % 2]?.count('buyer', 'ada', '10.0.0.1')),
    )
    await other.db.destroy()
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(tooMany)
    }
  })

  test('beyond what their network is allowed count for no account', async () => {
    for (let account = 0; account < 3; account += 1) await tryTimes(10, `account-${account}`, '10.0.0.2')
    await expect(attempts.count('buyer', 'ada', '10.0.0.2')).rejects.toMatchObject(tooMany)
    await passTime(60)
    await tryTimes(10, 'ada', '10.0.0.2')
    await expect(attempts.count('buyer', 'ada', '10.0.0.2')).rejects.toMatchObject(tooMany)
  })

  test('count from the first on, and more of them make nobody wait longer', async () => {
    await tryTimes(10, 'ada', '10.0.0.3')
    await passTime(890)
    const refusal = await attempts.count('buyer', 'ada', '10.0.0.3').catch((error) => error)
    expect(refusal).toMatchObject(tooMany)
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(0)
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(10)
    await passTime(10)
    await tryTimes(10, 'ada', '10.0.0.3')
    await expect(attempts.count('buyer', 'ada', '10.0.0.3')).rejects.toMatchObject(tooMany)
  })

  test('that succeed are taken back, and those before them forgotten for that account alone', async () => {
    await tryTimes(3, 'ada', '10.0.0.4')
    await tryTimes(2, 'eve', '10.0.0.4')
    expect(await pointsOf('10.0.0.4')).toMatchObject({ address: 5 })
    await attempts.forget('buyer', 'ada', '10.0.0.4')
    expect(await pointsOf('10.0.0.4')).toEqual({ address: 4, account: 2 })
    await attempts.forget('buyer', 'nobody', '10.0.0.5')
    expect(await pointsOf('10.0.0.5')).toEqual({})
  })

  test('of buyers and operators are counted apart', async () => {
    await tryTimes(10, 'ada', '10.0.0.6')
    await expect(attempts.count('operator', 'ada', '10.0.0.6')).resolves.toEqual([])
  })
})

const codes = () =>
  db.selectFrom('attempt_count').select('key').where('key', 'like', 'code:%').orderBy('key').execute()

test('what no longer counts is removed every five minutes, until that is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const removing = removeOldAttempts(db)
  const grownOld = async () => {
    await attempts.countCode('1')
    await passTime(ATTEMPT_LIMITS.codes.duration)
  }
  await grownOld()
  vi.advanceTimersByTime(5 * 60_000 - 1)
  await removing.stop()
  expect(await codes()).toEqual([{ key: 'code:1' }])
  const again = removeOldAttempts(db)
  vi.advanceTimersByTime(5 * 60_000)
  await again.stop()
  expect(await codes()).toEqual([])
  await grownOld()
  vi.advanceTimersByTime(60 * 60_000)
  // Whatever had begun would be done before this is counted.
  await attempts.countCode('2')
  expect(await codes()).toEqual([{ key: 'code:1' }, { key: 'code:2' }])
  await db.deleteFrom('attempt_count').execute()
})

test('what no longer counts is removed, but for what somebody is counting', async () => {
  await attempts.countCode('1')
  await attempts.countCode('2')
  await passTime(ATTEMPT_LIMITS.codes.duration)
  await attempts.countCode('3')
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('attempt_count').set({ points: 1 }).where('key', '=', 'code:2').execute()
    const removing = removeOldAttempts(db, 1)
    await expect.poll(codes).toEqual([{ key: 'code:2' }, { key: 'code:3' }])
    await removing.stop()
  })
})
