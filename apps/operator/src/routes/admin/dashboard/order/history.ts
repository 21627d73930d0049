import type { Outputs } from '../../../../trpc.ts'

/** An order with everything that happened to it. */
export type History = Outputs['orders']['history']
