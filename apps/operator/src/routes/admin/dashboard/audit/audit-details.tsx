import { Button } from '@presale/ui/button'
import { CodeText } from '@presale/ui/code-text'
import { Dialog } from '@presale/ui/dialog'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { OperatorTime } from '../operator-time.tsx'
import { SubjectLink } from './audit-columns.tsx'
import {
  type ChangedField,
  fieldInWords,
  isAddress,
  type ListedAudit,
  movesAddress,
  whatWasDone,
} from './audit-words.ts'

const HASH_GROUP = 8

/** An entry in full: what it changed, field by field, and its link of the chain. */
export function AuditDetails({ entry, onClose }: { entry: ListedAudit; onClose: () => void }) {
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={whatWasDone(entry)}
      description={
        <>
          <bdi>{entry.operator ?? 'the program'}</bdi>, <OperatorTime iso={entry.at} zoneShown />
        </>
      }
      footer={
        <Button size="lg" variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <dl className="flex flex-col gap-1">
          <Fact name="Subject">
            <SubjectLink entry={entry} />
          </Fact>
          <Fact name="From">
            {entry.address === '' ? 'no address' : <span className="font-mono text-sm">{entry.address}</span>}
          </Fact>
          {entry.reason !== '' && (
            <Fact name="Reason">
              “<bdi>{entry.reason}</bdi>”
            </Fact>
          )}
          <Fact name="Request">
            <span className="font-mono text-sm">{entry.requestId}</span>
          </Fact>
        </dl>
        <Changes entry={entry} />
        <ChainLink entry={entry} />
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-4">
      <dt className="w-20 shrink-0 text-muted">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  )
}

function Changes({ entry }: { entry: ListedAudit }) {
  if (entry.changes.length === 0) return <p className="text-muted">No field became different.</p>
  return (
    <section aria-labelledby="what-changed" className="flex flex-col gap-2">
      <h3 id="what-changed" className="text-lg">
        What became different
      </h3>
      {movesAddress(entry) && (
        <p className="flex items-start gap-2 rounded-control bg-pending-soft px-3 py-2 font-medium text-pending">
          <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          Payments go to another address since.
        </p>
      )}
      <dl className="divide-y divide-line rounded-surface border border-line">
        {entry.changes.map((change) => (
          <div key={change.field} className="grid gap-x-6 gap-y-1 px-4 py-2 sm:grid-cols-[9rem_1fr_1fr]">
            <dt className="font-medium">{fieldInWords(change.field)}</dt>
            <Side name="Before" change={change} value={change.before} />
            <Side name="After" change={change} value={change.after} />
          </div>
        ))}
      </dl>
    </section>
  )
}

type SideProps = { name: 'Before' | 'After'; change: ChangedField; value: string | undefined }

function Side({ name, change, value }: SideProps) {
  return (
    <dd className="wrap-anywhere min-w-0">
      <span className="block text-muted text-sm">{name}</span>
      {value === undefined && <span className="text-muted">–</span>}
      {value !== undefined &&
        (isAddress(change) ? <CodeText className="text-sm">{value}</CodeText> : <bdi>{value}</bdi>)}
    </dd>
  )
}

function ChainLink({ entry }: { entry: ListedAudit }) {
  return (
    <section aria-labelledby="chain-link" className="flex flex-col gap-2">
      <h3 id="chain-link" className="text-lg">
        Link {entry.position} of the chain
      </h3>
      <dl className="flex flex-col gap-1">
        <Fact name="Hash">
          <CodeText group={HASH_GROUP} className="text-sm">
            {entry.hash}
          </CodeText>
        </Fact>
        <Fact name="Previous">
          <CodeText group={HASH_GROUP} className="text-sm">
            {entry.previousHash}
          </CodeText>
        </Fact>
      </dl>
      <p className="max-w-prose text-muted">
        The hash is of every field of this entry and of the hash of the one before it.{' '}
        <code className="whitespace-nowrap font-mono text-sm">npm run check:books</code> reckons all of them
        anew and names the first that does not fit, so that an entry changed, put in or taken out shows.
      </p>
    </section>
  )
}
