import type { Outputs } from '../../../../trpc.ts'

/** An order with all its decisions and ledger entries. */
export type History = Outputs['orders']['history']
