/** What each command of `npm run admin` does. Each answers the text to print. */
import { password as buyerPassword } from '@presale/rules/account'
import { removalReason } from '@presale/rules/factor-change'
import { newOperator } from '@presale/rules/invite'
import { NEW_PASSWORD_MINIMUM, NEW_PASSWORD_TOO_SHORT, newPassword } from '@presale/rules/operator'
import { ORDER_UNKNOWN } from '@presale/rules/order'
import * as z from 'zod/mini'
import { findBuyerByEmail, removeBuyerFactor } from '../accounts/buyer-second-factor.ts'
import { closeBuyer } from '../accounts/close-buyer.ts'
import { listOperators } from '../accounts/manage-operators.ts'
import { createPasswords, type Passwords } from '../accounts/passwords.ts'
import {
  addOperator,
  disableSecondFactor,
  findOperator,
  resetPassword,
} from '../accounts/recover-operators.ts'
import { resetPasswordOfBuyer } from '../accounts/reset-password.ts'
import { endBuyerSessions } from '../accounts/search-buyers.ts'
import { ADMINISTRATOR } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { sendTestMail } from '../mail/test-mail.ts'
import { readOrderHistory } from '../orders/order-history.ts'
import { CommandError } from '../start/command-database.ts'

const OPERATOR_RULE = ` (at least ${NEW_PASSWORD_MINIMUM} characters)`

/** What a command works with. `readPassword` asks for a new password; `rule` follows its question. */
export type CommandContext = { db: Db; readPassword: (rule?: string) => Promise<string> }

export async function runOperatorList({ db }: CommandContext): Promise<string> {
  const operators = (await listOperators(db)).filter(({ removedAt }) => removedAt === null)
  const lines = operators.map(
    ({ login, role, hasSecondFactor }) => `${login}: ${role}${hasSecondFactor ? ', second factor' : ''}`,
  )
  return lines.join('\n')
}

export async function runOperatorAdd(
  { db, readPassword }: CommandContext,
  login: string,
  { role }: { role: string },
): Promise<string> {
  const operator = read(newOperator, { login, role, password: await readOperatorPassword(readPassword) })
  await withPasswords((passwords) => addOperator({ db, passwords }, operator))
  return `${operator.login} is a new ${operator.role} and can log in.`
}

export async function runPasswordReset({ db, readPassword }: CommandContext, login: string): Promise<string> {
  const operator = await findOperator(db, login)
  const password = read(newPassword, await readOperatorPassword(readPassword))
  await withPasswords((passwords) => resetPassword({ db, passwords }, { login: operator.login, password }))
  return `${operator.login} has a new password. The operator’s sessions and open invites have ended.`
}

export async function runSecondFactorOff({ db }: CommandContext, login: string): Promise<string> {
  await disableSecondFactor(db, login)
  return `${login} logs in without a second factor now. Switch a new one on after the log-in.`
}

export async function runBuyerSessionsEnd({ db }: CommandContext, email: string): Promise<string> {
  const buyerId = await findBuyerByEmail(db, email)
  const { ended } = await endBuyerSessions(db, { buyerId, ...ADMINISTRATOR })
  return `${ended === 1 ? '1 session' : `${ended} sessions`} of ${email} ended.`
}

export async function runMailTest({ db }: CommandContext, address: string): Promise<string> {
  await sendTestMail(db, address)
  return 'The mail was handed over to the mail server.'
}

export async function runBuyerPasswordReset(
  { db, readPassword }: CommandContext,
  email: string,
): Promise<string> {
  await findBuyerByEmail(db, email)
  const password = read(buyerPassword, await readPassword())
  await withPasswords((passwords) => resetPasswordOfBuyer({ db, passwords }, { email, password }))
  return `${email} has a new password. The buyer’s sessions have ended, and a mail told the buyer if this site sends mail.`
}

export async function runBuyerSecondFactorOff(
  { db }: CommandContext,
  email: string,
  options: { reason: string },
): Promise<string> {
  const reason = read(removalReason, options.reason)
  const buyerId = await findBuyerByEmail(db, email)
  await removeBuyerFactor(db, { buyerId, reason, ...ADMINISTRATOR })
  return `${email} logs in without a second factor now, and was told by mail if this site sends mail.`
}

export async function runBuyerClose(
  { db }: CommandContext,
  email: string,
  options: { reason: string },
): Promise<string> {
  const reason = read(removalReason, options.reason)
  const buyerId = await findBuyerByEmail(db, email)
  await withPasswords((passwords) => closeBuyer({ db, passwords }, { buyerId, reason, ...ADMINISTRATOR }))
  return `The account of ${email} is closed, and the buyer was told by mail if this site sends mail.`
}

const ORDER_NUMBER = /^[1-9][0-9]{0,17}$/

/** `order` is a number or a reference. */
export async function runOrderShow({ db }: CommandContext, order: string): Promise<string> {
  const id = ORDER_NUMBER.test(order) ? order : await findByReference(db, order)
  return JSON.stringify(await readOrderHistory(db, id), undefined, 2)
}

async function findByReference(db: Db, reference: string): Promise<string> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!found) throw new CommandError(ORDER_UNKNOWN)
  return found.id
}

/** Names the length that the command asks for. The form's schema first names the specification's lower minimum. */
async function readOperatorPassword(readPassword: CommandContext['readPassword']): Promise<string> {
  const password = await readPassword(OPERATOR_RULE)
  if (password.length < NEW_PASSWORD_MINIMUM) throw new CommandError(NEW_PASSWORD_TOO_SHORT)
  return password
}

/** The value by its schema. Throws CommandError with the message of the first field that is refused. */
function read<Value>(schema: z.ZodMiniType<Value>, value: unknown): Value {
  const { success, data, error } = z.safeParse(schema, value)
  if (success) return data
  throw new CommandError(error.issues[0]?.message ?? 'This cannot be stored.')
}

async function withPasswords(work: (passwords: Passwords) => Promise<void>): Promise<void> {
  const passwords = createPasswords()
  try {
    await work(passwords)
  } finally {
    await passwords.close()
  }
}
