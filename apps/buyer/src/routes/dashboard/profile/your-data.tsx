import { FILE_TEXTS } from '@presale/rules/texts/files'
import { Button } from '@presale/ui/button'
import { TextField } from '@presale/ui/text-field'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDownload } from '../use-download.ts'

const TEXTS = FILE_TEXTS.yours

/** The buyer's statement of a period, and the file with everything that is stored about the buyer. */
export function YourData() {
  const { busy, download } = useDownload()
  const file = { busy, download }
  return (
    <div className="flex flex-col gap-8">
      <Statement file={file} />
      <Part heading={TEXTS.data} explanation={TEXTS.dataText}>
        <div>
          <FileButton file={file} name="data.json" label={TEXTS.json} />
        </div>
      </Part>
    </div>
  )
}

type File = ReturnType<typeof useDownload>

/** Of this year, unless the buyer chooses other days. */
function Statement({ file }: { file: File }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState(today)
  const missing = (day: string) => (day === '' ? TEXTS.dayMissing : undefined)
  const period = from && to ? { from, to } : undefined
  return (
    <Part heading={TEXTS.statement} explanation={TEXTS.statementText}>
      <div className="grid max-w-xl grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={TEXTS.from}
          value={from}
          max={to}
          error={missing(from)}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextField
          type="date"
          label={TEXTS.to}
          value={to}
          min={from}
          error={missing(to)}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <FileButton file={file} name="statement.pdf" label={TEXTS.pdf} query={period} disabled={!period} />
        <FileButton file={file} name="statement.csv" label={TEXTS.csv} query={period} disabled={!period} />
      </div>
    </Part>
  )
}

function Part({
  heading,
  explanation,
  children,
}: Record<'heading' | 'explanation', string> & { children: ReactNode }) {
  return (
    <section aria-label={heading} className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold">{heading}</h3>
        <p className="mt-1 max-w-prose text-muted">{explanation}</p>
      </div>
      {children}
    </section>
  )
}

type FileButtonProps = {
  file: File
  name: string
  label: string
  query?: Record<string, string> | undefined
  disabled?: boolean
}

function FileButton({ file: { busy, download }, name, label, query, disabled }: FileButtonProps) {
  return (
    <Button
      busy={busy === name}
      busyLabel={TEXTS.busy}
      disabled={disabled === true || (busy !== undefined && busy !== name)}
      onClick={() => download(name, query)}
    >
      <Download aria-hidden="true" />
      {label}
    </Button>
  )
}
