/** The differences between the two sides of an audit entry, field by field, without secrets. */

/** Fields with secret values: an entry shows that they changed, but not the values. */
export const SECRET_FIELDS = [
  'apiKey',
  'secondaryApiKey',
  'password',
  'passwordHash',
  'secret',
  'token',
  'sessionToken',
] as const

/** Shown in place of a secret. */
export const NOT_SHOWN = 'not shown'

/** A side without the field, or with null in it, is undefined. Another value that is not text is shown as JSON. */
export type ChangedField = { field: string; before: string | undefined; after: string | undefined }

/** The fields that differ; all fields if there is only one side. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names
    .map((field) => ({ field, before: asText(from[field]), after: asText(to[field]) }))
    .filter((change) => change.before !== change.after)
    .map(withoutSecret)
}

function fieldsOf(side: unknown): Record<string, unknown> {
  if (side === null || side === undefined) return {}
  return typeof side === 'object' && !Array.isArray(side) ? { ...side } : { value: side }
}

function asText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function withoutSecret({ field, before, after }: ChangedField): ChangedField {
  if (!SECRET_FIELDS.some((name) => name === field)) return { field, before, after }
  const hidden = (value: string | undefined) => (value === undefined ? undefined : NOT_SHOWN)
  return { field, before: hidden(before), after: hidden(after) }
}
