import type { Outputs } from '../../../../trpc.ts'

export type Buyer = Outputs['buyers']['read']
