import { ROLE_TEXTS, ROLES } from '@presale/rules/role'
import { OPERATORS_TEXTS } from '@presale/rules/texts/operators'
import { RadioGroup } from '@presale/ui/radio-group'
import type { UseFormRegisterReturn } from 'react-hook-form'

const OPTIONS = ROLES.map((role) => ({
  value: role,
  label: OPERATORS_TEXTS.roleNames[role],
  hint: ROLE_TEXTS[role],
}))

/** One radio button for each role, with a sentence on what the role allows. */
export function RoleField(field: UseFormRegisterReturn & { error?: string | undefined }) {
  return <RadioGroup legend={OPERATORS_TEXTS.roleField} options={OPTIONS} {...field} />
}
