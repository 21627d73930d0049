/** Places in lists, as they are handed out and come back. */
import { AppError } from '../errors.ts'

/** Types that lists are sorted by. */
export type SortType = 'text' | 'numeric' | 'bigint' | 'timestamptz'

/** A row's place in a list: its sort key as text, and its id among those alike. */
export type Place = { key: string; id: string }

/** The place in a text that a request can hand back. */
export function writeCursor({ key, id }: Place): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** The place that a cursor names. Throws `bad-input` for one that no list sorted by this type handed out. */
export function readCursor(cursor: string, type: SortType): Place {
  const [key, id] = parse(Buffer.from(cursor, 'base64url').toString())
  if (typeof key !== 'string' || typeof id !== 'string' || !/^[0-9]{1,18}$/.test(id)) {
    throw new AppError('bad-input', 'Not a place in this list.')
  }
  if (!isReadable(key, type) || key.includes('\0') || !key.isWellFormed())
    throw new AppError('bad-input', 'Not a place in this list.')
  return { key, id }
}

/** Whether Postgres can read the key as what the list is sorted by. */
function isReadable(key: string, type: SortType): boolean {
  if (type === 'text') return true
  if (type !== 'timestamptz') return /^-?[0-9]+(\.[0-9]+)?$/.test(key)
  const [, day, time] = /^([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9:]{8})(?:\.[0-9]{1,6})?\+00$/.exec(key) ?? []
  return !Number.isNaN(Date.parse(`${day}T${time}Z`))
}

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
