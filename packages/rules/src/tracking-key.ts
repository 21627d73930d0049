import * as z from 'zod/mini'
import { boundedText, requiredText, TEXT_LIMITS } from './text.ts'
import { version } from './version.ts'

export const API_KEY_REQUIRED = 'API Key is required'
export const LOCATION_REQUIRED = 'Location is required'
export const KEY_EXISTS = 'This API key is in the list already.'
export const KEY_GONE = 'This API key has been deleted.'
export const KEY_CHANGED = 'This API key was changed meanwhile. Nothing was saved.'

/** A tracking key; the secondary one may be left empty (specification §5). */
export const trackingKey = z.object({
  apiKey: requiredText(TEXT_LIMITS.apiKey, API_KEY_REQUIRED).check(z.trim()),
  secondaryApiKey: boundedText(TEXT_LIMITS.apiKey).check(z.trim()),
  location: requiredText(TEXT_LIMITS.location, LOCATION_REQUIRED).check(z.trim()),
})
export type TrackingKeyInput = z.infer<typeof trackingKey>

const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/, KEY_GONE))

/** A key's new values; `version` is the one its editor saw. */
export const trackingKeyChange = z.extend(trackingKey, {
  id,
  version: z.optional(version()),
})
export type TrackingKeyChange = z.infer<typeof trackingKeyChange>

/** A key by its number. */
export const trackingKeyId = z.object({ id })
