import * as z from 'zod/mini'
import { rowId } from './lists.ts'

/** The roles, from least to most; each includes the one before it. */
export const ROLES = ['viewer', 'manager', 'owner'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_FORBIDS = 'Your role does not allow this.'
export const LAST_OWNER =
  'This operator is the last owner. Give another operator the role first. Nothing was changed.'
export const ROLE_CHANGED = 'The role was changed meanwhile. Nothing was saved.'
export const OPERATOR_GONE = 'This operator has been removed.'

export function roleAllows(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

const operatorId = rowId.shape.id

export const operatorNumber = z.object({ operatorId })

/** A new role for an operator. `seenRole` is the one the owner saw; without it the change overrides any other. */
export const roleChange = z.object({
  operatorId,
  role: z.enum(ROLES),
  seenRole: z.optional(z.enum(ROLES)),
})
export type RoleChange = z.infer<typeof roleChange>

export const roleForm = z.object({ role: z.enum(ROLES) })
export type RoleForm = z.infer<typeof roleForm>
