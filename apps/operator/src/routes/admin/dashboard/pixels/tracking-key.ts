import type { TrackingKeyInput } from '@presale/rules/tracking-key'
import type { Outputs } from '../../../../trpc.ts'
import type { Difference } from '../changed-meanwhile.tsx'

/** A tracking key as the list shows it. */
export type TrackingKey = Outputs['trackingKeys']['list'][number]

/** The fields of a key, as operators know them. */
export const FIELDS = {
  apiKey: 'API Key',
  secondaryApiKey: 'Secondary API Key',
  location: 'Location',
} as const

const NAMES = ['apiKey', 'secondaryApiKey', 'location'] as const

/** The form's values for a key; no secondary key is an empty field. */
export function valuesOf(key: TrackingKey): TrackingKeyInput {
  return { apiKey: key.apiKey, secondaryApiKey: key.secondaryApiKey ?? '', location: key.location }
}

/** What was typed that is not as it was when the key was opened. */
export function changesOf(typed: TrackingKeyInput, opened: TrackingKey): Partial<TrackingKeyInput> {
  const values = valuesOf(opened)
  return Object.fromEntries(
    NAMES.filter((name) => typed[name] !== values[name]).map((name) => [name, typed[name]]),
  )
}

/** What became different since the key was opened, and what was typed for the same. */
export function differencesOf(
  opened: TrackingKey,
  current: TrackingKey,
  typed: Partial<TrackingKeyInput>,
): Difference[] {
  const [before, now] = [valuesOf(opened), valuesOf(current)]
  return NAMES.filter((name) => before[name] !== now[name]).map((name) => ({
    field: FIELDS[name],
    before: inWords(before[name]),
    now: inWords(now[name]),
    yours: typed[name] === undefined ? undefined : inWords(typed[name]),
  }))
}

function inWords(value: string): string {
  return value === '' ? 'none' : value
}
