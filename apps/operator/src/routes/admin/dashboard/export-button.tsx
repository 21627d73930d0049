import { EXPORT_ROLES, type ExportFilter, type ExportName } from '@presale/rules/export'
import { LIST_TEXTS } from '@presale/rules/texts/lists'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { usePaletteActions } from './palette-actions.ts'
import { useExport } from './use-export.ts'
import { useMay } from './use-operator.ts'

const TEXTS = LIST_TEXTS.export

type ExportButtonProps<Name extends ExportName> = {
  /** The file to export; `filter` selects its rows. */
  name: Name
  filter: ExportFilter<Name>
  label?: string
}

/** The export, for an operator whose role allows the file. */
export function ExportButton<Name extends ExportName>(props: ExportButtonProps<Name>) {
  return useMay(EXPORT_ROLES[props.name]) && <Export {...props} />
}

/** Saves the filtered rows as CSV. Shows that it runs, a cancel button and the reason of a failure. */
function Export<Name extends ExportName>(props: ExportButtonProps<Name>) {
  const { name, filter, label = TEXTS.button } = props
  const { isRunning, error, start, cancel } = useExport(name, filter)
  usePaletteActions(() => (isRunning ? [] : [{ id: `export ${name}`, label, run: start }]))
  // A phone shows the icon of a list's export, so that the rows begin higher.
  const labelClass = name === 'statement' ? undefined : 'max-sm:sr-only'
  const button = useRef<HTMLButtonElement>(null)
  // Cancel disappears at the end; if it has the focus, the remaining button gets it.
  const handOver = (going: HTMLButtonElement) => () => {
    if (document.activeElement === going) button.current?.focus()
  }
  return (
    <div className="flex flex-col gap-2 sm:items-end">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:justify-end">
        {isRunning && (
          <Button ref={handOver} variant="quiet" onClick={cancel}>
            {TEXTS.cancel}
          </Button>
        )}
        <Button
          ref={button}
          busy={isRunning}
          busyLabel={<span className={labelClass}>{TEXTS.running}</span>}
          onClick={start}
        >
          <Download aria-hidden="true" />
          <span className={labelClass}>{label}</span>
        </Button>
      </div>
      <span role="status" className="sr-only">
        {isRunning && TEXTS.running}
      </span>
      <FormError className="max-w-md">{error}</FormError>
    </div>
  )
}
