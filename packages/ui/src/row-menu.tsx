import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useIsShown } from './use-is-shown.tsx'

type RowMenuItem = {
  label: ReactNode
  onSelect: () => void
  icon?: ReactNode
  /** Coloured as dangerous, for destructive actions. */
  danger?: boolean
  disabled?: boolean
}

type RowMenuProps = {
  /** Names the button, e.g. "Actions for order 1024". */
  label: string
  items: readonly RowMenuItem[]
  className?: string
}

/** On a card the dots, not the edge of the button, end where the other values do. */
const BUTTON =
  'touch-target card:-me-2 grid h-7 w-8 place-items-center rounded-control text-muted hover:bg-line hover:text-ink data-[state=open]:bg-line'

/**
 * The actions of one row behind one small button. An action runs after the menu has closed and the button has the
 * focus again. A dialog that it opens then returns the focus there. Non-modal: see dialog.tsx on the scroll lock.
 *
 * A row first draws only the button: the parts of ten closed menus are a quarter of what a list draws, and come a step
 * later. A press before that opens the menu then, also when the button is replaced before it is released. The new button
 * takes the focus over.
 */
export function RowMenu(props: RowMenuProps) {
  const isWhole = useIsShown()
  const [wasPressed, setWasPressed] = useState(false)
  const hasFocus = useRef(false)
  if (isWhole) return <WholeMenu {...props} defaultOpen={wasPressed} hadFocus={hasFocus} />
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded="false"
      onPointerDown={({ button }) => button === 0 && setWasPressed(true)}
      onClick={() => setWasPressed(true)}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
      className={clsx(BUTTON, props.className)}
    >
      <Ellipsis aria-hidden="true" className="size-4" />
    </button>
  )
}

type WholeMenuProps = RowMenuProps & { defaultOpen: boolean; hadFocus: RefObject<boolean> }

function WholeMenu({ label, items, className, defaultOpen, hadFocus }: WholeMenuProps) {
  const chosen = useRef<(() => void) | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (hadFocus.current) trigger.current?.focus()
  }, [hadFocus])
  const runChosen = (event: Event) => {
    const run = chosen.current
    if (!run) return
    event.preventDefault()
    chosen.current = null
    trigger.current?.focus()
    run()
  }
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger ref={trigger} aria-label={label} className={clsx(BUTTON, className)}>
        <Ellipsis aria-hidden="true" className="size-4" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
          className="z-50 min-w-44 animate-appear rounded-surface border border-edge bg-paper p-1"
        >
          {/* The row may be scrolled out of sight. The button's name tells a screen reader. */}
          <DropdownMenu.Label
            aria-hidden="true"
            className="max-w-64 wrap-anywhere px-2.5 py-1.5 text-muted text-sm"
          >
            {label}
          </DropdownMenu.Label>
          {items.map((item, index) => (
            <Item
              // biome-ignore lint/suspicious/noArrayIndexKey: the menu's items keep their order
              key={index}
              {...item}
              onSelect={() => {
                chosen.current = item.onSelect
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Item({ label, onSelect, icon, danger = false, disabled = false }: RowMenuItem) {
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={clsx(
        'flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-control px-2.5 -outline-offset-2 data-highlighted:bg-wash pointer-coarse:min-h-11',
        'data-disabled:cursor-not-allowed data-disabled:text-muted [&_svg]:size-4 [&_svg]:shrink-0',
        danger && 'not-data-disabled:text-rejected not-data-disabled:data-highlighted:bg-rejected-soft',
      )}
    >
      {icon}
      {label}
    </DropdownMenu.Item>
  )
}
