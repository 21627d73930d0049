/** Substring search in lower-case columns with a trigram index. */
import { type RawBuilder, sql } from 'kysely'

/** A trigram index needs at least this many characters. */
const MIN_TRIGRAM_CHARACTERS = 3

/**
 * Whether the column contains the text. Of an e-mail, only the part up to the @ is looked up in the index: the domain is in
 * many rows, so its trigrams take longer to look up than to compare. (`|| ''` keeps Postgres from using the index.)
 */
export function contains(column: RawBuilder<string>, text: string): RawBuilder<boolean> {
  const at = text.indexOf('@')
  if (at < MIN_TRIGRAM_CHARACTERS) return sql<boolean>`${column} like ${containing(text)}`
  const before = containing(text.slice(0, at + 1))
  return sql<boolean>`(${column} like ${before} and ${column} || '' like ${containing(text)})`
}

/** A LIKE pattern for text that contains this one. */
export function containing(text: string): string {
  return `%${escapeLike(text.toLowerCase())}%`
}

/** A LIKE pattern for text that starts with this one. */
export function startingWith(text: string): string {
  return `${escapeLike(text.toLowerCase())}%`
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
