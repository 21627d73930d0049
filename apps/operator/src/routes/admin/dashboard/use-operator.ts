import { type Role, roleAllows } from '@presale/rules/role'
import { type Outputs, trpc } from '../../../trpc.ts'
import type { Screen } from './screens.tsx'

export type OwnAccount = Outputs['account']['read']

/** The logged-in operator as the guard last loaded it; undefined before that. */
export function useOperator(): OwnAccount | undefined {
  return trpc.account.read.useQuery(undefined, { enabled: false }).data
}

/** Whether the operator has this role. It only decides what is shown; the server authorises every call. */
export function useMay(needed: Role): boolean {
  const operator = useOperator()
  return operator !== undefined && roleAllows(operator.role, needed)
}

/** Whether the operator may open the screen; undefined before the operator's role is known. */
export function useMayOpen(): (screen: Screen) => boolean | undefined {
  const operator = useOperator()
  return ({ needs }) => !needs || (operator && roleAllows(operator.role, needs))
}

/** Reloads the operator's account. When no answer comes, the loaded account stays. */
export function useRefreshOperator(): () => Promise<unknown> {
  const utils = trpc.useUtils()
  return () => utils.account.read.fetch(undefined, { staleTime: 0 }).catch(() => undefined)
}
