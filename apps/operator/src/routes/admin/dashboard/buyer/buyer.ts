import type { Outputs } from '../../../../trpc.ts'

/** A buyer with everything an operator may know. */
export type Buyer = Outputs['buyers']['read']
