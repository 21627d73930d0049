import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { Button } from '@presale/ui/button'
import { CheckboxField } from '@presale/ui/checkbox-field'
import { Dialog } from '@presale/ui/dialog'
import { Keyboard } from 'lucide-react'
import { type HTMLAttributes, useEffect, useEffectEvent, useState } from 'react'
import { focusedRow } from './focused-row.ts'
import { useLetterKeys } from './letter-keys.ts'

const TEXTS = LIST_TEXTS.keys

/** A shortcut: its letter, its description and its action. `press` gets the focused row, if any. */
export type ListKey = { letter: string; does: string; press: (row: string | undefined) => void }

type ListKeysProps = {
  /** What Enter does, e.g. "Open the order". */
  opens: string
  onOpen: (row: string) => void
  /** The list's shortcuts beside j and k. */
  keys?: readonly ListKey[]
}

/** The focus ring of a row. In a table its cells draw it: a pinned cell would cover an outline. */
const FOCUSED = [
  'scroll-mt-10 line:focus:outline-hidden card:-outline-offset-2',
  'line:[&:focus>td]:shadow-[inset_0_2px_var(--color-accent),inset_0_-2px_var(--color-accent)]',
  'line:[&:focus>td:first-child]:shadow-[inset_2px_0_var(--color-accent),inset_0_2px_var(--color-accent),inset_0_-2px_var(--color-accent)]',
  'line:[&:focus>td:last-child]:shadow-[inset_-2px_0_var(--color-accent),inset_0_2px_var(--color-accent),inset_0_-2px_var(--color-accent)]',
].join(' ')

/** The props that let a table row take the focus and be found by the list's shortcuts. */
export function keyRow(row: string): HTMLAttributes<HTMLTableRowElement> & { 'data-key-row': string } {
  return {
    'data-key-row': row,
    tabIndex: -1,
    className: FOCUSED,
  }
}

/**
 * The shortcuts of a list: j and k move between rows, Enter opens a row, ? lists all shortcuts. The button shows the
 * same list and a switch for the letters; a screen that is touched has no button. Shortcuts are inactive while the operator types and while a menu or dialog
 * is open.
 */
export function ListKeys({ opens, onOpen, keys = [] }: ListKeysProps) {
  const [told, setTold] = useState(false)
  const [lettersOn, switchLetters] = useLetterKeys()
  const all: ListKey[] = [
    { letter: 'j', does: TEXTS.next, press: () => walk(1) },
    { letter: 'k', does: TEXTS.previous, press: () => walk(-1) },
    ...keys,
    { letter: '?', does: TEXTS.show, press: () => setTold(true) },
  ]
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
    const row = focusedRow()
    if (event.key === 'Enter' && row && row === event.target) {
      // Otherwise Enter would also press the first button of the dialog it opens.
      event.preventDefault()
      return onOpen(row.dataset.keyRow ?? '')
    }
    const key = lettersOn && all.find(({ letter }) => letter === event.key.toLowerCase())
    if (!key || (event.repeat && !'jk'.includes(key.letter))) return
    // Otherwise the letter would be typed into the dialog it opens.
    event.preventDefault()
    key.press(row?.dataset.keyRow)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button variant="quiet" className="max-sm:hidden pointer-coarse:hidden" onClick={() => setTold(true)}>
        <Keyboard aria-hidden="true" />
        {TEXTS.button}
      </Button>
      <Dialog open={told} onOpenChange={setTold} title={TEXTS.title}>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
          <KeyLine name="Enter" does={opens} />
          {all.map(({ letter, does }) => (
            <KeyLine key={letter} name={letter} does={does} />
          ))}
        </dl>
        <CheckboxField
          className="mt-6 border-line border-t pt-5"
          label={TEXTS.letters}
          hint={TEXTS.lettersHint}
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

/** Whether the key belongs to a field, a menu or a dialog. */
function isTaken({ target }: KeyboardEvent): boolean {
  const typing = 'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])'
  if (target instanceof Element && target.closest(typing)) return true
  return document.querySelector('[data-scroll-lock], [role=menu]') !== null
}

/** Moves the focus by `step` rows; without a focused row, to the first. */
function walk(step: number) {
  const all = [...document.querySelectorAll<HTMLElement>('[data-key-row]')]
  // Those of a screen that is rendered ahead are hidden.
  const rows = all.filter((row) => row.checkVisibility())
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  rows[at === -1 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus()
}
