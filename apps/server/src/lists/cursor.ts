/** Cursors: the places of rows in lists, as text for clients. */
import { AppError } from '../errors.ts'

/** The Postgres types of sort keys. */
export type SortType = 'text' | 'numeric' | 'bigint' | 'timestamptz'

/** The place of a row: its sort key as text, and its id among rows with the same key. */
export type Place = { key: string; id: string }

export function writeCursor({ key, id }: Place): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** Throws `bad-input` for a cursor that no list with a sort key of this type handed out. */
export function readCursor(cursor: string, type: SortType): Place {
  const [key, id] = parse(Buffer.from(cursor, 'base64url').toString())
  if (typeof key !== 'string' || typeof id !== 'string' || !/^[0-9]{1,18}$/.test(id)) {
    throw new AppError('bad-input', 'Not a place in this list.')
  }
  if (!isReadable(key, type) || key.includes('\0') || !key.isWellFormed())
    throw new AppError('bad-input', 'Not a place in this list.')
  return { key, id }
}

/** Whether Postgres can read the key as this type. */
function isReadable(key: string, type: SortType): boolean {
  if (type === 'text') return true
  if (type === 'bigint') return /^[0-9]{1,18}$/.test(key)
  if (type === 'numeric') return /^-?[0-9]+(\.[0-9]+)?$/.test(key)
  const [, day, time] = /^([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9:]{8})(?:\.[0-9]{1,6})?\+00$/.exec(key) ?? []
  return isDay(day) && !Number.isNaN(Date.parse(`${day}T${time}Z`))
}

/** Whether the calendar has the day: Date.parse takes a 30 February, and Postgres knows no year 0. */
function isDay(day = ''): boolean {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return day > '0001' && !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
}

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
