import { OUTBOX_TEXTS as TEXTS } from '@presale/rules/texts/outbox'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { LoadError } from '@presale/ui/load-error'
import { Skeleton } from '@presale/ui/skeleton'
import { loadFailureOf } from '@presale/web-client/answers'
import { trpc } from '../../../../trpc.ts'
import type { ListedMail } from './mail-columns.tsx'

/** A mail as its recipient would get it, as plain text. */
export function ReadMail({ mail, onClose }: { mail: ListedMail; onClose: () => void }) {
  const content = trpc.mail.read.useQuery({ id: mail.id })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={content.data && 'subject' in content.data ? content.data.subject : TEXTS.kinds[mail.kind]}
      description={mail.recipient}
      footer={<Button onClick={onClose}>{TEXTS.close}</Button>}
    >
      {content.error && (
        <LoadError message={loadFailureOf(content.error, TEXTS.mailUnloaded)} onRetry={content.refetch} />
      )}
      {content.isPending && <Skeleton className="h-60" />}
      {content.data && 'text' in content.data && <Letter text={content.data.text} />}
      {content.data && 'dropped' in content.data && (
        <p>
          {TEXTS.dropped} {content.data.dropped}
        </p>
      )}
    </Dialog>
  )
}

/** The text with its links, each on a line of its own. */
function Letter({ text }: { text: string }) {
  return (
    <div className="wrap-anywhere whitespace-pre-wrap">
      {text.split(/^(https?:\/\/\S+)$/m).map((part, index) =>
        index % 2 === 1 ? (
          <a key={part} className="link" href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </div>
  )
}
