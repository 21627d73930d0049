/** What several documents have in common. */
import { SALE_OPERATOR } from '@presale/rules/presale'
import { FILE_TEXTS } from '@presale/rules/texts/files'
import type { PaperSection } from '../pdf/paper.ts'

/** Who issues a document. */
export function issuer(): string {
  return SALE_OPERATOR ? FILE_TEXTS.saleBy(SALE_OPERATOR.name) : FILE_TEXTS.sale
}

/** A section of a document. Rows without a value are left out. */
export function section(heading: string, rows: [label: string, value: string | null][]): PaperSection {
  return { heading, rows: rows.flatMap(([label, value]) => (value ? [{ label, value }] : [])) }
}

/** The buyer; a short registration leaves the name empty. */
export function buyerSection({ name, email }: { name: string; email: string }): PaperSection {
  const { buyer } = FILE_TEXTS
  return section(buyer.heading, [
    [buyer.name, name],
    [buyer.email, email],
  ])
}
