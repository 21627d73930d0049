import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../audit/audit.ts'
import { useDatabase } from '../testing/database.ts'
import { addOperator } from '../testing/factories.ts'
import {
  addTrackingKey,
  deleteTrackingKey,
  listTrackingKeys,
  restoreTrackingKey,
  updateTrackingKey,
} from './tracking-keys.ts'

const { db } = await useDatabase()
let actor: Actor

beforeAll(async () => {
  actor = { operatorId: (await addOperator(db)).operatorId, requestId: 'test', address: '::1' }
})

const values = (apiKey: string) => ({ apiKey, secondaryApiKey: '', location: '/dashboard' })
const add = (apiKey: string) => addTrackingKey(db, { ...values(apiKey), ...actor })

describe('tracking keys', () => {
  test('are listed in the order they were added; a missing secondary key is null', async () => {
    const first = await add('first')
    const second = await addTrackingKey(db, { ...values('second'), secondaryApiKey: 's', ...actor })
    expect(await listTrackingKeys(db)).toEqual([first, second])
    expect(first).toMatchObject({ secondaryApiKey: null, version: 1 })
    expect(second).toMatchObject({ secondaryApiKey: 's' })
  })
  test('are refused if the list has them already', async () => {
    const outcomes = await Promise.allSettled([add('once'), add('once')])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const other = await add('other')
    const rename = updateTrackingKey(db, { ...values('once'), id: other.id, ...actor })
    await expect(rename).rejects.toMatchObject({ code: 'conflict' })
  })
  test('refuse a change from an older version, with the present state and its editor', async () => {
    const { id } = await add('edited')
    const edit = (location: string) =>
      updateTrackingKey(db, { ...values('edited'), id, version: 1, location, ...actor })
    expect(await edit('/login')).toMatchObject({ location: '/login', version: 2 })
    await expect(edit('/register')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { location: '/login' }, changed: { operator: 'operator' } },
    })
  })
  test('can be deleted, and restored unless the list has them again', async () => {
    const { id } = await add('gone')
    await deleteTrackingKey(db, { id, ...actor })
    expect((await listTrackingKeys(db)).map((key) => key.id)).not.toContain(id)
    await expect(deleteTrackingKey(db, { id, ...actor })).rejects.toMatchObject({ code: 'not-found' })
    await expect(updateTrackingKey(db, { ...values('gone'), id, ...actor })).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await restoreTrackingKey(db, { id, ...actor })).toMatchObject({ apiKey: 'gone' })
    await deleteTrackingKey(db, { id, ...actor })
    await add('gone')
    await expect(restoreTrackingKey(db, { id, ...actor })).rejects.toMatchObject({ code: 'conflict' })
  })
  test('can be deleted by their value', async () => {
    const { id } = await add('by-itself')
    await deleteTrackingKey(db, { apiKey: 'by-itself', ...actor })
    expect((await listTrackingKeys(db)).map((key) => key.id)).not.toContain(id)
    await expect(deleteTrackingKey(db, { apiKey: 'by-itself', ...actor })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
  test('have every action recorded in the audit trail', async () => {
    const { id } = await add('audited')
    await updateTrackingKey(db, { ...values('audited'), id, location: '/x', ...actor })
    await deleteTrackingKey(db, { id, ...actor })
    await restoreTrackingKey(db, { id, ...actor })
    const entries = await db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_type', '=', 'tracking-key')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'tracking-key.add',
      'tracking-key.update',
      'tracking-key.delete',
      'tracking-key.restore',
    ])
  })
})
