import { EMAIL_TAKEN } from '@presale/rules/account'
import pg from 'pg'
import { AppError } from '../errors.ts'

const TAKEN = ['buyer_email_key_key', 'email_is_not_reserved']

/**
 * Throws `conflict` for an e-mail of another account, or one that may go back to its former account. Only the database
 * knows, in the same statement.
 */
export function refuseTakenEmail(error: unknown): never {
  if (error instanceof pg.DatabaseError && TAKEN.includes(error.constraint ?? '')) {
    throw new AppError('conflict', EMAIL_TAKEN)
  }
  throw error
}
