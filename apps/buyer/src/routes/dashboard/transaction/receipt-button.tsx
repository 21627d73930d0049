import { FILE_TEXTS } from '@presale/rules/texts/files'
import { Button } from '@presale/ui/button'
import { Download } from 'lucide-react'
import { useDownload } from '../use-download.ts'

const TEXTS = FILE_TEXTS.receipt

/** Downloads the receipt of an approved order as PDF. */
export function ReceiptButton({ reference }: { reference: string }) {
  const { busy, download } = useDownload()
  return (
    <Button
      busy={busy !== undefined}
      busyLabel={TEXTS.busy}
      onClick={() => download('receipt.pdf', { order: reference })}
    >
      <Download aria-hidden="true" />
      {TEXTS.download}
    </Button>
  )
}
