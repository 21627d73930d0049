import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  description?: ReactNode
  /** Buttons or links beside the title. */
  actions?: ReactNode
  /** The heading's level in the page outline; its drawn size stays the same. */
  headingLevel?: 'h2' | 'h3'
}

/** A bordered group of content, named by its title. Don't nest cards. */
export function Card({
  title,
  description,
  actions,
  headingLevel = 'h2',
  className,
  children,
  ...rest
}: CardProps) {
  const Heading = headingLevel
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={clsx('rounded-surface border border-line bg-paper p-5 sm:p-6', className)}
      {...rest}
    >
      {(title || actions) && (
        <header className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 last:mb-0">
          <div className="min-w-0 flex-1 basis-24 has-[>p]:basis-48">
            {title && (
              <Heading id={id} className="text-lg">
                {title}
              </Heading>
            )}
            {description && <p className="mt-1 max-w-prose text-muted">{description}</p>}
          </div>
          {actions && <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
