import { actorInWords } from '@presale/rules/texts/audit'
import { AUDIT_LOG_TEXTS } from '@presale/rules/texts/audit-log'
import { translated } from '@presale/rules/texts/sentences'
import { Button } from '@presale/ui/button'
import { CodeText } from '@presale/ui/code-text'
import { Dialog } from '@presale/ui/dialog'
import { Phrase } from '@presale/ui/phrase'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { OperatorTime } from '../operator-time.tsx'
import { SubjectLink } from './audit-columns.tsx'
import {
  type ChangedField,
  failedLogInsOf,
  fieldInWords,
  grouped,
  isAddress,
  type ListedAudit,
  movesAddress,
  valueInWords,
  whatWasDone,
} from './audit-words.ts'

const TEXTS = AUDIT_LOG_TEXTS.details
const HASH_GROUP = 8
const SIDES = ['before', 'after'] as const
/** A recorded time, in ISO 8601. */
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** One entry in full: its changes by field, and its link in the hash chain. */
export function AuditDetails({ entry, onClose }: { entry: ListedAudit; onClose: () => void }) {
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={whatWasDone(entry)}
      description={
        <Phrase
          text={TEXTS.author}
          operator={<bdi>{actorInWords(entry)}</bdi>}
          time={<OperatorTime iso={entry.at} zoneShown />}
        />
      }
      footer={
        <Button size="lg" variant="primary" onClick={onClose}>
          {TEXTS.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <dl className="flex flex-col gap-1">
          <Fact name={TEXTS.subject}>
            <SubjectLink entry={entry} />
          </Fact>
          <Fact name={TEXTS.from}>
            {entry.address === '' ? (
              TEXTS.noAddress
            ) : (
              <span className="font-mono text-sm">{entry.address}</span>
            )}
          </Fact>
          {entry.reason !== '' && (
            <Fact name={TEXTS.reason}>
              <Phrase text={TEXTS.quoted} reason={<bdi>{translated(entry.reason)}</bdi>} />
            </Fact>
          )}
          <Fact name={TEXTS.request}>
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
  const failed = failedLogInsOf(entry)
  if (failed) {
    return (
      <p>
        <Phrase
          text={TEXTS.failedLogIns}
          times={failed.times}
          time={<OperatorTime iso={failed.hour} zoneShown />}
        />
      </p>
    )
  }
  if (entry.changes.length === 0) return <p className="text-muted">{TEXTS.noChanges}</p>
  const sides = SIDES.filter((side) => entry.changes.some((change) => change[side] !== undefined))
  return (
    <section aria-labelledby="what-changed" className="flex flex-col gap-2">
      <h3 id="what-changed" className="text-lg">
        {TEXTS.changes}
      </h3>
      {movesAddress(entry) && (
        <p className="flex items-start gap-2 rounded-control bg-pending-soft px-3 py-2 font-medium text-pending">
          <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {TEXTS.addressMoved}
        </p>
      )}
      <dl className="divide-y divide-line rounded-surface border border-line">
        {entry.changes.map((change) => (
          <div
            key={change.field}
            className={`grid gap-x-6 gap-y-1 px-4 py-2 ${sides.length > 1 ? 'sm:grid-cols-[9rem_1fr_1fr]' : 'sm:grid-cols-[9rem_1fr]'}`}
          >
            <dt className="font-medium">{fieldInWords(change.field)}</dt>
            {sides.map((side) => (
              <dd key={side} className="wrap-anywhere min-w-0">
                {sides.length > 1 && <span className="block text-muted text-sm">{TEXTS[side]}</span>}
                <Value change={change} value={change[side]} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Value({ change, value }: { change: ChangedField; value: string | undefined }) {
  if (value === undefined) return <span className="text-muted">{TEXTS.noValue}</span>
  if (isAddress(change)) return <CodeText className="text-sm">{value}</CodeText>
  if (TIME.test(value)) return <OperatorTime iso={value} zoneShown />
  return <bdi>{valueInWords(change, value)}</bdi>
}

function ChainLink({ entry }: { entry: ListedAudit }) {
  return (
    <section aria-labelledby="chain-link" className="flex flex-col gap-2">
      <h3 id="chain-link" className="text-lg">
        {TEXTS.link(grouped(entry.position))}
      </h3>
      <dl className="flex flex-col gap-1">
        <Fact name={TEXTS.hash}>
          <CodeText group={HASH_GROUP} className="text-sm">
            {entry.hash}
          </CodeText>
        </Fact>
        <Fact name={TEXTS.previous}>
          <CodeText group={HASH_GROUP} className="text-sm">
            {entry.previousHash}
          </CodeText>
        </Fact>
      </dl>
      <p className="max-w-prose text-muted">{TEXTS.chain}</p>
    </section>
  )
}
