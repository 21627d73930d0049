import { EMAIL_TAKEN } from '@presale/rules/account'
import pg from 'pg'
import { AppError } from '../errors.ts'

/** Throws `conflict` for an e-mail of another account. UPDATE has no ON CONFLICT clause; only the unique index knows. */
export function refuseTakenEmail(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'buyer_email_key_key') {
    throw new AppError('conflict', EMAIL_TAKEN)
  }
  throw error
}
