import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type AccordionItem = { value: string; title: ReactNode; content: ReactNode }

type AccordionProps = {
  items: readonly AccordionItem[]
  /** The `value` of the initially open item. */
  defaultValue?: string
  headingLevel?: 'h2' | 'h3' | 'h4'
  className?: string
}

/**
 * Items that open one at a time; the open one can be closed. Uses native `<details>` with a common name, so it works
 * and can be searched before the scripts load.
 */
export function Accordion({ items, defaultValue, headingLevel: Heading = 'h3', className }: AccordionProps) {
  const name = useId()
  return (
    <div className={clsx('border-line border-t', className)}>
      {items.map((item) => (
        <details
          key={item.value}
          name={name}
          open={item.value === defaultValue}
          className="group border-line border-b"
        >
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 hover:text-accent-strong [&::-webkit-details-marker]:hidden">
            <Heading className="min-w-0 font-medium font-sans text-lg tracking-normal">{item.title}</Heading>
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="max-w-prose pb-5">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
