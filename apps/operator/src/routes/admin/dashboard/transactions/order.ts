import type { Outputs } from '../../../../trpc.ts'

/** An order as the lists show it. */
export type Order = Outputs['orders']['list']['orders'][number]

/** What an operator is about to decide on an order. */
export type Decision = { kind: 'approved' | 'rejected' | 'void'; order: Order }
