import { roleAllows } from '@presale/rules/role'
import { useLocation } from 'wouter'
import { BOOKS, GENERAL, isWithin } from './screens.tsx'
import { useOperator } from './use-operator.ts'

/** Says who may do more on the open screen than this operator: what the operator may not use is not drawn. */
export function RoleNote() {
  const [path] = useLocation()
  const operator = useOperator()
  const whole = [...GENERAL, ...BOOKS].find(({ to }) => isWithin(path, to))?.whole
  if (!operator || !whole || roleAllows(operator.role, whole.role)) return null
  return <p className="mb-4 text-muted">{whole.note}</p>
}
