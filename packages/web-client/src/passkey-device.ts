/** The browser's part of passkeys. Its library loads when a passkey is made or asked for. */
import type { NewPasskey, PasskeyProof } from '@presale/rules/passkey'
import { PASSKEY_TEXTS } from '@presale/rules/texts/passkeys'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Whether this browser has passkeys for this page. An address that is a number gets none. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}

/** The device refused, or the user closed its question. The message is for the user. */
export class DeviceRefusal extends Error {}

/** Makes a passkey. Throws DeviceRefusal. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<NewPasskey['answer']> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON }).catch(refuse) as Promise<NewPasskey['answer']>
}

/** Signs the challenge with a passkey that the user chooses. Throws DeviceRefusal. */
export async function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyProof['answer']> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON }).catch(refuse) as Promise<PasskeyProof['answer']>
}

/** InvalidStateError: the device has one of the passkeys to leave out. Every other error says less than our words. */
function refuse(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  throw new DeviceRefusal(isKnown ? PASSKEY_TEXTS.known : PASSKEY_TEXTS.notGiven)
}
