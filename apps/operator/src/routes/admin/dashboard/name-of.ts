/** A buyer's name or, of one who registered within a purchase and gave none, the e-mail. */
export function nameOf({ name, email }: { name: string; email: string }): string {
  return name || email
}
