import { describe, expect, test } from 'vitest'
import { keptViews, VIEW_PARTS, VIEW_UNNAMED, viewName } from './order-view.ts'

const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message

describe('a view of the orders', () => {
  test('requires a name and trims it', () => {
    expect(viewName.parse({ name: ' Large ones ' })).toEqual({ name: 'Large ones' })
    for (const name of ['', '  ']) expect(messageOf(viewName.safeParse({ name }))).toBe(VIEW_UNNAMED)
    expect(viewName.safeParse({ name: 'x'.repeat(41) }).success).toBe(false)
  })
  test('holds filter and sorting, but no cursor', () => {
    expect(VIEW_PARTS).toEqual(expect.arrayContaining(['search', 'status', 'dated', 'sort', 'direction']))
    expect(VIEW_PARTS).not.toContain('after')
  })
  test('accepts stored views and refuses an unknown status', () => {
    const parts = { status: 'pending', sort: 'id', direction: 'asc' }
    const kept = { ada: [{ name: 'Mine', parts }] }
    expect(keptViews.parse(kept)).toEqual(kept)
    expect(keptViews.safeParse({ ada: [{ name: 'Mine', parts: { status: 'paid' } }] }).success).toBe(false)
  })
})
