import { Button } from '@presale/ui/button'
import { CheckboxField } from '@presale/ui/checkbox-field'
import { Dialog } from '@presale/ui/dialog'
import { Keyboard } from 'lucide-react'
import { type HTMLAttributes, useEffect, useEffectEvent, useState } from 'react'
import { useLetterKeys } from './letter-keys.ts'

/** A letter, what it does, and how; it hears which row has the focus, if one has. */
export type ListKey = { letter: string; does: string; press: (row: string | undefined) => void }

type ListKeysProps = {
  /** What Enter does, e.g. "Open the order". */
  opens: string
  onOpen: (row: string) => void
  /** What this list has beside j and k. */
  keys?: readonly ListKey[]
}

/** The frame of the row with the focus, drawn in its cells: what is pinned at its end would lie over an outline. */
const FOCUSED = [
  'scroll-mt-10 outline-hidden',
  '[&:focus>td]:shadow-[inset_0_2px_var(--color-accent),inset_0_-2px_var(--color-accent)]',
  '[&:focus>td:first-child]:shadow-[inset_2px_0_var(--color-accent),inset_0_2px_var(--color-accent),inset_0_-2px_var(--color-accent)]',
  '[&:focus>td:last-child]:shadow-[inset_-2px_0_var(--color-accent),inset_0_2px_var(--color-accent),inset_0_-2px_var(--color-accent)]',
].join(' ')

/** For a row of a table: the keys of the list find it by this, and it can have the focus. */
export function keyRow(row: string): HTMLAttributes<HTMLTableRowElement> & { 'data-key-row': string } {
  return {
    'data-key-row': row,
    tabIndex: -1,
    className: FOCUSED,
  }
}

/**
 * The keys of a screen's list: j and k walk its rows, Enter opens one, ? tells them all. The button tells them too, and
 * lets the letters be switched off. Nothing is taken from whoever types, or from a menu or a dialog that is open.
 */
export function ListKeys({ opens, onOpen, keys = [] }: ListKeysProps) {
  const [told, setTold] = useState(false)
  const [lettersOn, switchLetters] = useLetterKeys()
  const all: ListKey[] = [
    { letter: 'j', does: 'Next row', press: () => walk(1) },
    { letter: 'k', does: 'Previous row', press: () => walk(-1) },
    ...keys,
    { letter: '?', does: 'Show these keys', press: () => setTold(true) },
  ]
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    const row = focusedRow()
    if (event.key === 'Enter' && row && row === event.target) {
      // Of a dialog that this opens it must not press the first button.
      event.preventDefault()
      return onOpen(row.dataset.keyRow ?? '')
    }
    const key = lettersOn && all.find(({ letter }) => letter === event.key.toLowerCase())
    if (!key || (event.repeat && !'jk'.includes(key.letter))) return
    // A letter that opens a dialog must not be typed into it.
    event.preventDefault()
    key.press(row?.dataset.keyRow)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button variant="quiet" onClick={() => setTold(true)}>
        <Keyboard aria-hidden="true" />
        Keys
      </Button>
      <Dialog open={told} onOpenChange={setTold} title="Keys of this list">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
          <KeyLine name="Enter" does={opens} />
          {all.map(({ letter, does }) => (
            <KeyLine key={letter} name={letter} does={does} />
          ))}
        </dl>
        <CheckboxField
          className="mt-6 border-line border-t pt-5"
          label="Single letters are keys"
          hint="Switched off, they do nothing here. This browser keeps it."
          checked={lettersOn}
          onChange={(event) => switchLetters(event.target.checked)}
        />
      </Dialog>
    </>
  )
}

function KeyLine({ name, does }: { name: string; does: string }) {
  return (
    <>
      <dt>
        <kbd className="inline-grid min-h-7 min-w-8 place-items-center rounded-control border border-edge bg-wash px-2 font-mono text-sm">
          {name}
        </kbd>
      </dt>
      <dd>{does}</dd>
    </>
  )
}

/** Whether the key belongs to what is typed in, or to something that lies over the list. */
function isTaken({ target }: KeyboardEvent): boolean {
  const typing = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'
  if (target instanceof Element && target.closest(typing)) return true
  return document.querySelector('[data-scroll-lock], [role=menu]') !== null
}

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('[data-key-row]') ?? null
}

/** The row so many further; from elsewhere the first. */
function walk(step: number) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-key-row]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
}
