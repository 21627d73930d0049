import { PIXEL_TEXTS } from '@presale/rules/texts/pixels'
import type { TrackingKeyInput } from '@presale/rules/tracking-key'
import type { Outputs } from '../../../../trpc.ts'
import type { Difference } from '../changed-meanwhile.tsx'

export type TrackingKey = Outputs['trackingKeys']['list'][number]

const NAMES = ['apiKey', 'secondaryApiKey', 'location'] as const

/** The form's initial values for a key. A missing secondary key becomes an empty field. */
export function valuesOf(key: TrackingKey): TrackingKeyInput {
  return { apiKey: key.apiKey, secondaryApiKey: key.secondaryApiKey ?? '', location: key.location }
}

/** The fields whose input differs from the opened key. */
export function changesOf(typed: TrackingKeyInput, opened: TrackingKey): Partial<TrackingKeyInput> {
  const values = valuesOf(opened)
  return Object.fromEntries(
    NAMES.filter((name) => typed[name] !== values[name]).map((name) => [name, typed[name]]),
  )
}

/** The fields that changed since the key was opened, each with the operator's input if it differs. */
export function differencesOf(
  opened: TrackingKey,
  current: TrackingKey,
  typed: Partial<TrackingKeyInput>,
): Difference[] {
  const [before, now] = [valuesOf(opened), valuesOf(current)]
  return NAMES.filter((name) => before[name] !== now[name]).map((name) => ({
    field: PIXEL_TEXTS.fields[name],
    before: inWords(before[name]),
    now: inWords(now[name]),
    yours: typed[name] === undefined ? undefined : inWords(typed[name]),
  }))
}

function inWords(value: string): string {
  return value === '' ? PIXEL_TEXTS.none : value
}
