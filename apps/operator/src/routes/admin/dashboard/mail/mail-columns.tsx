import type { MailKind, MailState } from '@presale/rules/mail'
import { OUTBOX_TEXTS as TEXTS } from '@presale/rules/texts/outbox'
import { translated } from '@presale/rules/texts/sentences'
import type { DataColumn } from '@presale/ui/data-table'
import { Phrase } from '@presale/ui/phrase'
import { StatusBadge } from '@presale/ui/status-badge'
import { Link } from 'wouter'
import type { Outputs } from '../../../../trpc.ts'
import { Email } from '../email.tsx'
import { OperatorTime } from '../operator-time.tsx'

export type ListedMail = Outputs['mail']['search']['mails'][number]

const TONES = {
  waiting: 'pending',
  sent: 'approved',
  failed: 'rejected',
  dropped: 'info',
} as const satisfies Record<MailState, string>

type Actions = {
  /** A demonstration keeps its mails: none of them waits to be sent. */
  isKept: boolean
  /** Shows the content; undefined where it may not be shown. */
  open: ((mail: ListedMail) => void) | undefined
  /** Sends a failed mail again; undefined for a viewer. */
  sendAgain: ((mail: ListedMail) => void) | undefined
}

/** The states in words. */
export function stateWords(isKept: boolean): Record<MailState, string> {
  return isKept ? TEXTS.keptStates : TEXTS.states
}

export function mailColumns({ isKept, open, sendAgain }: Actions): DataColumn<ListedMail>[] {
  const { columns } = TEXTS
  return [
    { id: 'at', header: columns.at, cell: (mail) => <OperatorTime iso={mail.at} /> },
    {
      id: 'kind',
      card: 'first',
      header: columns.kind,
      className: 'whitespace-nowrap',
      cell: (mail) => <About mail={mail} />,
    },
    {
      id: 'recipient',
      header: columns.recipient,
      cell: (mail) => <Email roomy>{mail.recipient}</Email>,
    },
    {
      id: 'state',
      header: columns.state,
      cell: (mail) => <State mail={mail} isKept={isKept} />,
    },
    {
      id: 'actions',
      header: <span className="sr-only">{columns.actions}</span>,
      align: 'end',
      pinned: true,
      cell: (mail) => (
        <span className="flex justify-end gap-4 whitespace-nowrap">
          {open && (
            <Action label={TEXTS.showOne(mail.recipient)} text={TEXTS.show} onClick={() => open(mail)} />
          )}
          {sendAgain && mail.state === 'failed' && (
            <Action
              label={TEXTS.sendAgainOne(mail.recipient)}
              text={TEXTS.sendAgain}
              onClick={() => sendAgain(mail)}
            />
          )}
        </span>
      ),
    },
  ]
}

const DECIDED: readonly MailKind[] = ['order-approved', 'order-rejected', 'order-reopened', 'order-voided']

/** Whether the mail waits for a while in which its decision may be undone. */
function isHeldFor({ kind, nextAttemptAt }: ListedMail): boolean {
  return DECIDED.includes(kind) && Date.parse(nextAttemptAt) > Date.now()
}

/** The state and, below it, why a mail was not sent, and when it will be. */
function State({ mail, isKept }: { mail: ListedMail; isKept: boolean }) {
  const { state, attempts, error } = mail
  const isWaiting = state === 'waiting' && !isKept
  return (
    <div>
      <StatusBadge tone={isKept && state === 'waiting' ? 'info' : TONES[state]}>
        {stateWords(isKept)[state]}
      </StatusBadge>
      {error && (
        <p className="wrap-anywhere mt-1 max-w-80 text-muted text-sm card:max-w-none">
          {attempts > 0 ? TEXTS.attempts(attempts, translated(error)) : translated(error)}{' '}
          {isWaiting && <Phrase text={TEXTS.nextTry} time={<OperatorTime iso={mail.nextAttemptAt} />} />}
        </p>
      )}
      {isWaiting && attempts === 0 && !error && isHeldFor(mail) && (
        <p className="mt-1 max-w-80 text-muted text-sm card:max-w-none">
          <Phrase text={TEXTS.goesAt} time={<OperatorTime iso={mail.nextAttemptAt} />} />
        </p>
      )}
    </div>
  )
}

function About({ mail }: { mail: ListedMail }) {
  return (
    <>
      {TEXTS.kinds[mail.kind]}
      {mail.orderId && (
        <>
          {' · '}
          <Link to={`/admin/dashboard/transactions/${mail.orderId}`} className="link tabular">
            {TEXTS.order(mail.orderId)}
          </Link>
        </>
      )}
    </>
  )
}

function Action({ label, text, onClick }: { label: string; text: string; onClick: () => void }) {
  return (
    <button type="button" className="link touch-target" aria-label={label} onClick={onClick}>
      {text}
    </button>
  )
}
