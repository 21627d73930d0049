import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { Button } from '@presale/ui/button'
import { CheckboxField } from '@presale/ui/checkbox-field'
import type { DataColumn } from '@presale/ui/data-table'
import { Dialog } from '@presale/ui/dialog'
import { Columns3 } from 'lucide-react'
import { useState } from 'react'

const TEXTS = LIST_TEXTS.columns

/** A column that the chooser lists: not the row's checkbox or menu, and not what a card begins with. */
function isChoosable<Row>({ header, card }: DataColumn<Row>): boolean {
  return typeof header === 'string' && card !== 'first'
}

/** The columns that are not hidden. */
export function shownOf<Row>(columns: readonly DataColumn<Row>[], hidden: readonly string[]) {
  return columns.filter((column) => !isChoosable(column) || !hidden.includes(column.id))
}

type ColumnsButtonProps<Row> = {
  columns: readonly DataColumn<Row>[]
  hidden: readonly string[]
  onHide: (hidden: string[]) => void
  /** Names the list where a screen has several. */
  list?: string
}

/** Chooses the columns of a list, which are the lines of its cards in a narrow window. A phone shows the icon. */
export function ColumnsButton<Row>({ columns, hidden, onHide, list }: ColumnsButtonProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const toggle = (id: string) =>
    onHide(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id])
  return (
    <>
      <Button variant="quiet" aria-label={list && TEXTS.buttonOf(list)} onClick={() => setOpen(true)}>
        <Columns3 aria-hidden="true" />
        <span className="max-sm:sr-only">{TEXTS.button}</span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={list ? TEXTS.titleOf(list) : TEXTS.title}
        description={TEXTS.explanation}
        footer={
          <>
            <Button size="lg" onClick={() => onHide([])}>
              {TEXTS.all}
            </Button>
            <Button size="lg" variant="primary" onClick={() => setOpen(false)}>
              {TEXTS.done}
            </Button>
          </>
        }
      >
        <div className="grid gap-3 sm:grid-cols-2">
          {columns.filter(isChoosable).map(({ id, header, card }) => (
            // What no card shows is no choice where the rows are cards.
            <CheckboxField
              key={id}
              className={card === 'none' ? 'max-lg:hidden' : ''}
              label={header}
              checked={!hidden.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </div>
      </Dialog>
    </>
  )
}
