import * as z from 'zod/mini'
import { rowId } from './lists.ts'

/** What an operator may do, from least to most: each may all that the one before it may. */
export const ROLES = ['viewer', 'manager', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Each role in a sentence, for whoever gives it. */
export const ROLE_TEXTS: Record<Role, string> = {
  viewer: 'Sees everything but operators, and changes nothing.',
  manager: 'A viewer who also decides on orders and edits currencies, rates and tracking keys.',
  owner: 'A manager who also sets the token’s price and manages operators.',
}

export const ROLE_FORBIDS = 'Your role does not allow this.'
export const LAST_OWNER =
  'This is the last owner, who stays: give somebody else the role first. Nothing was changed.'
export const ROLE_CHANGED = 'The role was changed meanwhile. Nothing was saved.'
export const OPERATOR_GONE = 'This operator has been removed.'
export const ROLE_FAILED = 'Failed to change the role.'
export const REMOVAL_FAILED = 'Failed to remove the operator.'
export const OPERATORS_UNFETCHED = 'Failed to fetch operators'

/** The sentences that name an operator. */
export const roleGiven = (login: string, role: Role) => `${login} is ${role} now.`
export const operatorRemoved = (login: string) => `${login} has been removed.`

/** Whether a role may what at least `needed` may. */
export function roleAllows(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

const operatorId = rowId.shape.id

/** An operator by number. */
export const operatorNumber = z.object({ operatorId })

/** Another role for an operator; `seenRole` is the one its editor saw, and who names none overrules. */
export const roleChange = z.object({
  operatorId,
  role: z.enum(ROLES),
  seenRole: z.optional(z.enum(ROLES)),
})
export type RoleChange = z.infer<typeof roleChange>

/** The form that gives a role. */
export const roleForm = z.object({ role: z.enum(ROLES) })
export type RoleForm = z.infer<typeof roleForm>
