import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect, MIGRATING } from '../db/connect.ts'
import { useDatabase } from '../testing/database.ts'
import { ATTEMPT_LIMITS, createAttempts } from './attempts.ts'
import { removeOldAttempts } from './count-attempts.ts'

const { db, url } = await useDatabase()
const attempts = createAttempts(db)
const tooMany = { code: 'too-many' }

/** The counters of a network, by the first part of their keys. */
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

describe('attempts', () => {
  test('ten of forty simultaneous ones on two servers are judged', async () => {
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

  test('beyond the network’s limit count for no account', { tags: ['abuse-2'] }, async () => {
    for (let account = 0; account < 3; account += 1) await tryTimes(10, `account-${account}`, '10.0.0.2')
    await expect(attempts.count('buyer', 'hedy', '10.0.0.2')).rejects.toMatchObject(tooMany)
    await passTime(60)
    await tryTimes(10, 'hedy', '10.0.0.2')
    await expect(attempts.count('buyer', 'hedy', '10.0.0.2')).rejects.toMatchObject(tooMany)
  })

  test('expire with the first one’s window, which later ones do not extend', async () => {
    await tryTimes(10, 'lise', '10.0.0.3')
    await passTime(890)
    const refusal = await attempts.count('buyer', 'lise', '10.0.0.3').catch((error) => error)
    expect(refusal).toMatchObject(tooMany)
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(0)
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(10)
    await passTime(10)
    await tryTimes(10, 'lise', '10.0.0.3')
    await expect(attempts.count('buyer', 'lise', '10.0.0.3')).rejects.toMatchObject(tooMany)
  })

  test('are taken back after a success, which forgets that account’s failures only', async () => {
    await tryTimes(3, 'ada', '10.0.0.4')
    await tryTimes(2, 'eve', '10.0.0.4')
    expect(await pointsOf('10.0.0.4')).toMatchObject({ address: 5 })
    await attempts.forget('buyer', 'ada', '10.0.0.4')
    expect(await pointsOf('10.0.0.4')).toEqual({ address: 4, account: 2 })
    await attempts.forget('buyer', 'nobody', '10.0.0.5')
    expect(await pointsOf('10.0.0.5')).toEqual({})
  })

  test('are counted apart for buyers and operators', async () => {
    await tryTimes(10, 'grace', '10.0.0.6')
    await attempts.count('operator', 'grace', '10.0.0.6')
  })

  test('of one account from unknown devices end after thirty, whatever their addresses', {
    tags: ['abuse-1'],
  }, async () => {
    const from = (address: number) => attempts.count('buyer', 'joan', `10.2.${address >> 8}.${address & 255}`)
    for (let address = 0; address < 30; address += 1) await from(address)
    const refusals = await Promise.allSettled(Array.from({ length: 100 }, (_, next) => from(100 + next)))
    expect(refusals.every(({ status }) => status === 'rejected')).toBe(true)
    await attempts.count('buyer', 'mary', '10.2.3.4')
  })

  test('of a known device are counted apart from those of unknown devices', {
    tags: ['abuse-17'],
  }, async () => {
    for (let address = 0; address < 30; address += 1)
      await attempts.count('buyer', 'kay', `10.3.0.${address}`)
    await expect(attempts.count('buyer', 'kay', '10.3.1.1')).rejects.toMatchObject(tooMany)
    for (let tried = 0; tried < 10; tried += 1) await attempts.count('buyer', 'kay', '10.3.0.1', 'laptop')
    await expect(attempts.count('buyer', 'kay', '10.3.0.1', 'laptop')).rejects.toMatchObject(tooMany)
    await attempts.count('buyer', 'kay', '10.3.0.1', 'phone')
  })

  test('from many /64 networks of one IPv6 customer are bounded by the /56 and the /48', {
    tags: ['abuse-2'],
  }, async () => {
    const from = (third: number, fourth: number, account: string) =>
      attempts.count('buyer', account, `2001:db8:${third.toString(16)}:${fourth.toString(16)}::1`)
    for (let tried = 0; tried < 60; tried += 1) await from(1, tried, `a${tried}`)
    await expect(from(1, 0xff, 'a')).rejects.toMatchObject(tooMany)
    for (let tried = 0; tried < 60; tried += 1) await from(1, 0x100 + tried, `b${tried}`)
    await expect(from(1, 0x200, 'b')).rejects.toMatchObject(tooMany)
    await from(2, 0, 'c')
  })

  test('to register and to be mailed are bounded likewise', { tags: ['abuse-2'] }, async () => {
    const few = { points: 2, duration: 600 }
    const own = createAttempts(db, {
      ...ATTEMPT_LIMITS,
      registrations: few,
      mailsPerAddress: few,
      resetsPerAddress: few,
    })
    const ways = [
      (address: string) => own.countRegistration(address),
      (address: string) => own.countMail(`${address}@x`, address),
      (address: string) => own.countReset(`${address}@y`, address),
    ]
    for (const count of ways) {
      for (let fourth = 0; fourth < 4; fourth += 1) await count(`2001:db8:9:${fourth}::1`)
      await expect(count('2001:db8:9:ff::1')).rejects.toMatchObject(tooMany)
      await count('2001:db8:9:100::1')
      await count('2001:db8:a::1')
    }
  })

  test('of one account leave its count with a success, one for one', { tags: ['abuse-1'] }, async () => {
    const everywhere = async () => {
      const rows = await db.selectFrom('attempt_count').select(['key', 'points']).execute()
      return rows.find(({ key }) => key.startsWith(`everywhere:buyer:${btoa('ann')}`))?.points
    }
    await tryTimes(3, 'ann', '10.4.0.1')
    await tryTimes(1, 'ann', '10.4.0.2')
    await attempts.forget('buyer', 'ann', '10.4.0.2')
    expect(await everywhere()).toBe(3)
  })
})

const codes = () =>
  db.selectFrom('attempt_count').select('key').where('key', 'like', 'code:%').orderBy('key').execute()

test('expired counters are deleted every five minutes until that is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const removing = removeOldAttempts(db)
  const grownOld = async () => {
    await attempts.countCode('operator', '1')
    await passTime(ATTEMPT_LIMITS.codes.duration)
  }
  await grownOld()
  vi.advanceTimersByTime(5 * 60_000 - 1)
  await removing.stop()
  expect(await codes()).toEqual([{ key: 'code:operator:1' }])
  const again = removeOldAttempts(db)
  vi.advanceTimersByTime(5 * 60_000)
  await again.stop()
  expect(await codes()).toEqual([])
  await grownOld()
  vi.advanceTimersByTime(60 * 60_000)
  // A deletion in progress would end before this count.
  await attempts.countCode('operator', '2')
  expect(await codes()).toEqual([{ key: 'code:operator:1' }, { key: 'code:operator:2' }])
  await db.deleteFrom('attempt_count').execute()
})

test('an expired counter in use is skipped', async () => {
  await attempts.countCode('operator', '1')
  await attempts.countCode('operator', '2')
  await passTime(ATTEMPT_LIMITS.codes.duration)
  await attempts.countCode('operator', '3')
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('attempt_count').set({ points: 1 }).where('key', '=', 'code:operator:2').execute()
    const removing = removeOldAttempts(db, 1)
    await expect.poll(codes).toEqual([{ key: 'code:operator:2' }, { key: 'code:operator:3' }])
    await removing.stop()
  })
})

test('codes of a buyer and of an operator with the same number are counted apart', async () => {
  for (let tried = 0; tried < ATTEMPT_LIMITS.codes.points; tried += 1) await attempts.countCode('buyer', '77')
  await expect(attempts.countCode('buyer', '77')).rejects.toMatchObject({ code: 'too-many' })
  await expect(attempts.countCode('operator', '77')).resolves.toBeUndefined()
})
