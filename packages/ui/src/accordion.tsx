import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Accordion as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type AccordionItem = { value: string; title: ReactNode; content: ReactNode }

type AccordionProps = {
  items: readonly AccordionItem[]
  /** The `value` of the item open at first. */
  defaultValue?: string
  headingLevel?: 'h2' | 'h3' | 'h4'
  className?: string
}

/** Questions that unfold, one at a time; the open one can be closed again. Arrow keys, Home and End move between them. */
export function Accordion({ items, defaultValue, headingLevel: Heading = 'h3', className }: AccordionProps) {
  return (
    <Radix.Root
      type="single"
      collapsible
      {...(defaultValue !== undefined && { defaultValue })}
      className={clsx('border-line border-t', className)}
    >
      {items.map((item) => (
        <Radix.Item key={item.value} value={item.value} className="border-line border-b">
          <Radix.Header asChild>
            <Heading className="font-sans tracking-normal">
              <Radix.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 py-3 text-start font-medium text-lg hover:text-accent-strong">
                {item.title}
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 shrink-0 text-muted transition-transform group-data-[state=open]:rotate-180"
                />
              </Radix.Trigger>
            </Heading>
          </Radix.Header>
          <Radix.Content className="overflow-hidden data-[state=closed]:animate-fold data-[state=open]:animate-unfold">
            <div className="max-w-prose pb-5">{item.content}</div>
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
