import type { Outputs } from '../../../../trpc.ts'

export type Buyer = Outputs['buyers']['read']

/** The name or, of a buyer who registered within a purchase and gave none, the e-mail. */
export function nameOf({ name, email }: Pick<Buyer, 'name' | 'email'>): string {
  return name || email
}
