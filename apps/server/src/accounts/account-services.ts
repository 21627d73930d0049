import type { Db } from '../db/schema.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { Device } from '../limits/devices.ts'
import type { SessionGuesses } from '../limits/session-guesses.ts'
import type { Passwords } from './passwords.ts'

/** The services that log-in and registration need, and the browser that asks for them, if one does. */
export type AccountServices = {
  db: Db
  attempts: Attempts
  passwords: Passwords
  guesses: SessionGuesses
  device?: Device
}
