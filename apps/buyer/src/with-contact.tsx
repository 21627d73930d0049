import { SALE_OPERATOR } from '@presale/rules/presale'
import { Phrase } from '@presale/ui/phrase'
import type { ReactNode } from 'react'

/** A text in which the operator's e-mail address is a link. `parts` fill its `{name}` places, as in a Phrase. */
export function WithContact({ text, ...parts }: { text: string } & Record<string, ReactNode>) {
  if (!SALE_OPERATOR) return <Phrase text={text} {...parts} />
  const { contact } = SALE_OPERATOR
  const link = (
    <a className="link" href={`mailto:${contact}`}>
      {contact}
    </a>
  )
  return <Phrase text={text.replaceAll(contact, '{contact}')} contact={link} {...parts} />
}
