/** Text that is searched for in columns in lower case, each with an index of its trigrams. */
import { type RawBuilder, sql } from 'kysely'

/** Fewest signs that an index of trigrams is of use for. */
const TRIGRAM = 3

/**
 * Whether the column has the text anywhere in it, whatever signs it is of. Of an e-mail, the index is asked for what
 * stands before the @ alone: what stands behind it is in a good part of all rows, and takes longer to look up than to compare.
 */
export function contains(column: RawBuilder<string>, text: string): RawBuilder<boolean> {
  const at = text.indexOf('@')
  if (at < TRIGRAM) return sql<boolean>`${column} like ${containing(text)}`
  const before = containing(text.slice(0, at + 1))
  return sql<boolean>`(${column} like ${before} and ${column} || '' like ${containing(text)})`
}

/** A pattern for LIKE that has the text anywhere in it. */
export function containing(text: string): string {
  return `%${escapeLike(text.toLowerCase())}%`
}

/** A pattern for LIKE that begins with the text. */
export function startingWith(text: string): string {
  return `${escapeLike(text.toLowerCase())}%`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
