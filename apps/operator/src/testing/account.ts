import type { Role } from '@presale/rules/role'

/** An account with this role, as the server answers it. */
export const accountOf = (role: Role) => ({
  id: '1',
  login: 'ada',
  role,
  hasSecondFactor: false,
  recoveryCodesLeft: 0,
  secondNeededAboveUsd: null as string | null,
})
