import { type ExportFilter, type ExportName, rowsOfTotal, rowsText } from '@presale/rules/export'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { ProgressBar } from '@presale/ui/progress-bar'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import type { ExportProgress } from './take-export.ts'
import { useExport } from './use-export.ts'

type ExportButtonProps<Name extends ExportName> = {
  /** Which file, and which of its rows: what the screen shows. */
  name: Name
  filter: ExportFilter<Name>
  label?: string
}

/** Saves what a filter shows as CSV: how far it has come, a way to cancel it, and in words why it failed. */
export function ExportButton<Name extends ExportName>(props: ExportButtonProps<Name>) {
  const { name, filter, label = 'Export CSV' } = props
  const { isRunning, progress, error, start, cancel } = useExport(name, filter)
  const button = useRef<HTMLButtonElement>(null)
  // When Cancel goes, the focus it may have goes to the button that stays.
  const handOver = (going: HTMLButtonElement) => () => {
    if (document.activeElement === going) button.current?.focus()
  }
  return (
    <div className="flex flex-col gap-2 sm:items-end">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:justify-end">
        {progress && <Progress {...progress} />}
        {isRunning && (
          <Button ref={handOver} variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button ref={button} busy={isRunning} busyLabel="Exporting…" onClick={start}>
          <Download aria-hidden="true" />
          {label}
        </Button>
      </div>
      <span role="status" className="sr-only">
        {progress && `Exporting ${rowsText(progress.total)}.`}
      </span>
      <FormError className="max-w-md">{error}</FormError>
    </div>
  )
}

/** Where there is little room the words stand without the bar. */
function Progress({ rows, total }: ExportProgress) {
  const words = rowsOfTotal(rows, total)
  return (
    <div className="flex items-center gap-3">
      <ProgressBar
        className="w-28 max-lg:sr-only"
        label="Exported so far"
        value={total === 0 ? 100 : (rows / total) * 100}
        valueText={words}
      />
      <span className="tabular whitespace-nowrap text-muted">{words}</span>
    </div>
  )
}
