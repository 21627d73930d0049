import { ROLES } from '@presale/rules/role'
import { OPERATORS_TEXTS } from '@presale/rules/texts/operators'
import { ROLE_TEXTS } from '@presale/rules/texts/roles'
import { RadioGroup } from '@presale/ui/radio-group'
import type { UseFormRegisterReturn } from 'react-hook-form'

const OPTIONS = ROLES.map((role) => ({
  value: role,
  label: ROLE_TEXTS.names[role],
  hint: ROLE_TEXTS.explanations[role],
}))

/** One radio button for each role, with a sentence on what the role allows. */
export function RoleField(field: UseFormRegisterReturn & { error?: string | undefined }) {
  return <RadioGroup legend={OPERATORS_TEXTS.roleField} options={OPTIONS} {...field} />
}
