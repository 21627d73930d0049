/** What became different between the two sides of an audit entry, field by field, and no secret. */

/** Fields whose values open or prove something; that one was changed is said, from what to what is not. */
export const SECRET_FIELDS = [
  'apiKey',
  'secondaryApiKey',
  'password',
  'passwordHash',
  'secret',
  'token',
  'sessionToken',
] as const

/** What stands in place of a secret. */
export const NOT_SHOWN = 'not shown'

/** A field as text; undefined on the side that does not have it. Whatever is no text is written as JSON. */
export type ChangedField = { field: string; before: string | undefined; after: string | undefined }

/** The fields of either side that differ, all of them where there is only one side. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names
    .map((field) => ({ field, before: inText(from[field]), after: inText(to[field]) }))
    .filter((change) => change.before !== change.after)
    .map(withoutSecret)
}

function fieldsOf(side: unknown): Record<string, unknown> {
  if (side === null || side === undefined) return {}
  return typeof side === 'object' && !Array.isArray(side) ? { ...side } : { value: side }
}

function inText(value: unknown): string | undefined {
  return typeof value === 'string' || value === undefined ? value : JSON.stringify(value)
}

function withoutSecret({ field, before, after }: ChangedField): ChangedField {
  if (!SECRET_FIELDS.some((name) => name === field)) return { field, before, after }
  const hidden = (value: string | undefined) => (value === undefined ? undefined : NOT_SHOWN)
  return { field, before: hidden(before), after: hidden(after) }
}
