import { exactText } from '@presale/rules/decimal'
import { PROPOSAL_TEXTS } from '@presale/rules/texts/proposals'
import { useOperator } from './use-operator.ts'

/** Beside a decision that the two-person rule may cover: that it is then only proposed. Nothing while the rule is off. */
export function SecondNeeded({ of }: { of: 'approval' | 'address' }) {
  const above = useOperator()?.secondNeededAboveUsd ?? null
  if (above === null) return null
  const { rule } = PROPOSAL_TEXTS
  return <p className="text-muted">{of === 'approval' ? rule.approval(exactText(above)) : rule.address}</p>
}
