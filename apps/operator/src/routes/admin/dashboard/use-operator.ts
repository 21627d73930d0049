import { type Role, roleAllows } from '@presale/rules/role'
import { type Outputs, trpc } from '../../../trpc.ts'
import type { Screen } from './screens.tsx'

/** The operator who is logged in. */
export type OwnAccount = Outputs['account']['read']

/** The operator who is logged in, as the guard heard last; undefined until it has. */
export function useOperator(): OwnAccount | undefined {
  return trpc.account.read.useQuery(undefined, { enabled: false }).data
}

/** Whether the operator may what needs this role. It only decides what is shown: the server decides what is done. */
export function useMay(needed: Role): boolean {
  const operator = useOperator()
  return operator !== undefined && roleAllows(operator.role, needed)
}

/** Of the screens, those that the operator's role has. */
export function useScreens(screens: readonly Screen[]): Screen[] {
  const operator = useOperator()
  return screens.filter(({ needs }) => !needs || (operator !== undefined && roleAllows(operator.role, needs)))
}

/** Asks who the operator is anew, after something about it may have changed; what is known stays when no answer comes. */
export function useRefreshOperator(): () => Promise<unknown> {
  const utils = trpc.useUtils()
  return () => utils.account.read.fetch(undefined, { staleTime: 0 }).catch(() => undefined)
}
