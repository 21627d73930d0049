/** A logged-in buyer proves to know the password of the account. */
import { CURRENT_PASSWORD_NEEDED, CURRENT_PASSWORD_WRONG } from '@presale/rules/account'
import { sql } from 'kysely'
import { kept } from '../db/named.ts'
import type { Db, Trx } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import type { AccountServices } from './account-services.ts'
import { verifyPassword } from './failed-log-ins.ts'

type OwnCredentials = { id: string; email: string; email_key: string; password_hash: string }

/** The buyer's e-mail and stored password hash. Throws `not-found` when there is no such buyer. */
export async function readCredentials(db: Db, buyerId: string): Promise<OwnCredentials> {
  const [buyer] = await findCredentials(db, { buyerId })
  if (!buyer) throw new AppError('not-found', 'This account does not exist.')
  return buyer
}

const findCredentials = kept('find own credentials', ({ buyerId }: { buyerId: unknown }, db) =>
  db
    .selectFrom('buyer')
    .select(['id', 'email', 'email_key', 'password_hash'])
    .where('id', '=', sql<string>`${buyerId}`),
)

type Proof = { currentPassword?: string | undefined; address: string }

/** Wrong passwords count like failed log-ins (D18, D32). Throws `refused` for a missing or wrong one. */
export async function proveOwnPassword(
  services: Pick<AccountServices, 'db' | 'passwords' | 'attempts' | 'device'>,
  { currentPassword = '', address }: Proof,
  credentials: OwnCredentials,
): Promise<void> {
  if (currentPassword === '') {
    throw new AppError('refused', CURRENT_PASSWORD_NEEDED, { field: 'currentPassword' })
  }
  const { attempts, device } = services
  const known = await device?.knownAs('buyer', credentials.email_key)
  const attempt = ['buyer', credentials.email_key, address, known] as const
  const isProven = await verifyPassword(services, attempt, currentPassword, async () => credentials)
  if (!isProven) throw new AppError('refused', CURRENT_PASSWORD_WRONG, { field: 'currentPassword' })
  await attempts.forget(...attempt)
}

/** Locks the buyer until the transaction ends. Answers whether the password is still the one that was verified. */
export async function lockVerifiedBuyer(
  trx: Trx,
  { id, password_hash }: { id: string; password_hash: string },
): Promise<boolean> {
  const same = await trx
    .selectFrom('buyer')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return same !== undefined
}
