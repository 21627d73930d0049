import type { Outputs } from '../../../../trpc.ts'

/** An operator as the list shows it. */
export type ListedOperator = Outputs['operators']['list'][number]

/** What an owner is about to do with an operator. */
export type Question = { kind: 'role' | 'sessions' | 'remove'; operator: ListedOperator }
