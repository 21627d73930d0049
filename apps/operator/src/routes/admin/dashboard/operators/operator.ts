import type { Outputs } from '../../../../trpc.ts'

export type ListedOperator = Outputs['operators']['list'][number]

/** The dialog that an owner opens for an operator. */
export type OperatorAction = { kind: 'role' | 'sessions' | 'remove'; operator: ListedOperator }
