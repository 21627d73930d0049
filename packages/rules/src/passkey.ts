/** Passkeys (WebAuthn) of buyers and operators: the forms, and what the server says. */
import * as z from 'zod/mini'
import { rowId } from './lists.ts'
import { code } from './second-factor.ts'
import { boundedText, requiredText, TEXT_LIMITS } from './text.ts'
import { PASSKEY_TEXTS } from './texts/passkeys.ts'

/** Passkeys of one account at most. */
export const MAX_PASSKEYS = 10

/** Minutes within which the browser must answer a challenge. */
export const CHALLENGE_MINUTES = 5

export const PASSKEY_UNKNOWN = 'This passkey opens no account here. Log in with your password.'
export const PASSKEY_REFUSED = 'The passkey was not accepted. Please try again.'
export const PASSKEY_GONE = 'This passkey has been removed already.'
export const PASSKEY_KNOWN = 'This passkey is in the list already.'
export const PASSKEYS_FULL = `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`
export const PASSKEYS_NEED_A_NAME =
  'Passkeys work at an address with a name, such as localhost, not at a number such as 127.0.0.1.'

const LONGEST_NAME = 60

/** The longest that a browser sends of each, in characters of base64url: a key identifier has at most 1,023 bytes. */
const LONGEST = { id: 1_400, clientData: 2_000, attestation: 8_000, signature: 2_000 }

const base64url = (longest: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(longest))

/** What every answer of a browser begins with. Everything else in it is ignored. */
const answer = { id: base64url(LONGEST.id), rawId: base64url(LONGEST.id), type: z.literal('public-key') }

const newKey = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(LONGEST.clientData),
    attestationObject: base64url(LONGEST.attestation),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8))),
  }),
})

const signedChallenge = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: base64url(LONGEST.clientData),
    authenticatorData: base64url(LONGEST.clientData),
    signature: base64url(LONGEST.signature),
    userHandle: z.optional(z.nullable(base64url(LONGEST.id))),
  }),
})

const passkeyName = requiredText(LONGEST_NAME, PASSKEY_TEXTS.add.nameNeeded).check(z.trim())

/** The name of a new passkey, and what the browser answered. */
export const newPasskey = z.object({ name: passkeyName, answer: newKey })
export type NewPasskey = z.infer<typeof newPasskey>

/** A challenge that a passkey signed. */
export const passkeyProof = z.object({ answer: signedChallenge })
export type PasskeyProof = z.infer<typeof passkeyProof>

/** An account with a second factor adds a passkey with a code of it: a passkey logs in without one. */
export const passkeyCode = z.object({ code: z.optional(code) })

/** A buyer confirms each change of the passkeys with the password. */
const passwordProof = z.object({ currentPassword: boundedText(TEXT_LIMITS.password) })
export const addedPasskey = z.extend(passwordProof, passkeyCode.shape)
export const removedPasskey = z.extend(passwordProof, { id: rowId.shape.id })

/** A passkey in the account's list; times are ISO 8601 in UTC. */
export type ListedPasskey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }
