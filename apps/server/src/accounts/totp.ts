import { CODE_DIGITS, CODE_PERIOD_SECONDS, CODE_WINDOW } from '@presale/rules/second-factor'
import { Secret, TOTP } from 'otpauth'

/** As long as the hash it is used with (RFC 4226 §4). */
const SECRET_BYTES = 20

const CODE_PATTERN = new RegExp(`^[0-9]{${CODE_DIGITS}}$`)

export function createTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

/** The secret as text, and the URI that an authenticator app scans. */
export function describeTotp(
  secret: Buffer,
  names: { issuer: string; login: string },
): { secret: string; uri: string } {
  const totp = createTotp(secret, names)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The time step, counted from 1970, that a code belongs to: the one at `seconds`, the one before or the one after.
 * Undefined for any other code.
 */
export function totpStepOf(secret: Buffer, code: string, seconds: number): number | undefined {
  if (!CODE_PATTERN.test(code)) return undefined
  const delta = createTotp(secret).validate({ token: code, timestamp: seconds * 1000, window: CODE_WINDOW })
  return delta === null ? undefined : Math.floor(seconds / CODE_PERIOD_SECONDS) + delta
}

function createTotp(secret: Buffer, names?: { issuer: string; login: string }): TOTP {
  return new TOTP({
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: CODE_PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    ...(names && { issuer: names.issuer, label: names.login }),
  })
}
