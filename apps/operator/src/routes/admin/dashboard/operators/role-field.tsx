import { ROLE_TEXTS, ROLES } from '@presale/rules/role'
import { RadioGroup } from '@presale/ui/radio-group'
import type { UseFormRegisterReturn } from 'react-hook-form'

const OPTIONS = ROLES.map((role) => ({
  value: role,
  label: role.charAt(0).toUpperCase() + role.slice(1),
  hint: ROLE_TEXTS[role],
}))

/** One of the roles, each with what it allows. */
export function RoleField(field: UseFormRegisterReturn & { error?: string | undefined }) {
  return <RadioGroup legend="Role" options={OPTIONS} {...field} />
}
