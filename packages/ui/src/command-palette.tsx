import { Command } from 'cmdk'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Backdrop } from './dialog.tsx'
import { useFocusReturn } from './use-focus-return.ts'

/** A destination or an action. */
export type PaletteItem = {
  id: string
  label: ReactNode
  /** Small text at the end of the line. */
  detail?: ReactNode
  onSelect: () => void
}

export type PaletteGroup = { heading: string; items: readonly PaletteItem[] }

type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the palette for assistive technology. */
  label: string
  placeholder: string
  query: string
  onQueryChange: (query: string) => void
  /** The search results. The caller searches. */
  groups: readonly PaletteGroup[]
  emptyText: ReactNode
  /** Shown while the caller searches. */
  busyText?: ReactNode
}

/**
 * A search field over every destination: arrows choose, Enter opens, Escape closes. The caller supplies the results.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, label, placeholder, query, onQueryChange, groups } = props
  const focusReturn = useFocusReturn()
  const items = groups.flatMap((group) => group.items)
  const [chosen, setChosen] = useState('')
  // Results arrive after typing. When the chosen item is no longer among them, the first result is chosen.
  const value = items.some((item) => item.id === chosen) ? chosen : (items[0]?.id ?? '')
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Backdrop />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-[10dvh] z-50 mx-auto w-[calc(100vw-2rem)] max-w-xl animate-rise overflow-hidden rounded-surface border border-line bg-paper shadow-dialog outline-none"
          {...focusReturn}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <Command label={label} shouldFilter={false} loop value={value} onValueChange={setChosen}>
            <Command.Input
              value={query}
              onValueChange={onQueryChange}
              placeholder={placeholder}
              className="h-12 w-full border-line border-b bg-paper px-4 text-lg outline-none"
            />
            <Command.List className="max-h-[60dvh] overflow-y-auto p-2">
              {items.length === 0 && (
                <p className="px-2 py-3 text-muted">{props.busyText ?? props.emptyText}</p>
              )}
              {groups.map((group) => group.items.length > 0 && <Group key={group.heading} {...group} />)}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Group({ heading, items }: PaletteGroup) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-sm"
    >
      {items.map((item) => (
        <Command.Item
          key={item.id}
          value={item.id}
          onSelect={item.onSelect}
          className="flex min-h-9 cursor-pointer items-center max-sm:flex-wrap justify-between gap-x-4 rounded-control px-2 py-1 aria-selected:bg-wash pointer-coarse:min-h-11"
        >
          <span className="min-w-0 flex-auto wrap-anywhere max-sm:not-last:basis-full">{item.label}</span>
          {item.detail && <span className="shrink-0 text-muted text-sm">{item.detail}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
