import { roleAllows } from '@presale/rules/role'
import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { useLocation } from 'wouter'
import { BOOKS, GENERAL, isWithin } from './screens.tsx'
import { useOperator } from './use-operator.ts'

/** Says who may change something on the open screen, if this operator may not: its forms and buttons are not drawn. */
export function RoleNote() {
  const [path] = useLocation()
  const operator = useOperator()
  const changes = [...GENERAL, ...BOOKS].find(({ to }) => isWithin(path, to))?.changes
  if (!operator || !changes || roleAllows(operator.role, changes)) return null
  return <p className="mb-4 text-muted">{OPERATOR_SHELL_TEXTS.readOnly[changes]}</p>
}
