/** The permission checks of every door and use case. */
import { CONFIRM_IDENTITY } from '@presale/rules/identity'
import { ROLE_FORBIDS, type Role, roleAllows } from '@presale/rules/role'
import { AppError } from '../errors.ts'

/** Throws `forbidden` when the operator has less than this role. */
export function requireRole({ role }: { role: Role }, needed: Role): void {
  if (!roleAllows(role, needed)) throw new AppError('forbidden', ROLE_FORBIDS)
}

/** Throws `forbidden`, with `sudo: true` for the app, when the operator's last proof of identity is not recent. */
export function requireRecent({ isRecent }: { isRecent: boolean }): void {
  if (!isRecent) throw new AppError('forbidden', CONFIRM_IDENTITY, { sudo: true })
}
