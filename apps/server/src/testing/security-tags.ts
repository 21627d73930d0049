/** The tables of docs/security.md, and the tags of tests that they define. */
import { readFileSync } from 'node:fs'

const PAGE = new URL('../../../../docs/security.md', import.meta.url)

/** The cells of each row: an item's four, and two where no item covers the requirements. */
export const SECURITY_ROWS = readFileSync(PAGE, 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

/** `abuse-46` for an item; `asvs-14.3.1` for a row of requirements, by its first. */
export const SECURITY_TAGS = SECURITY_ROWS.flatMap(([key = '', attack = '', ...more]) =>
  more.length > 0
    ? key.split(', ').map((item) => ({ name: `abuse-${item}`, description: attack }))
    : [{ name: `asvs-${key.split(' ')[0]}`, description: key }],
)
