import { AUDIT_LOG_TEXTS } from '@presale/rules/texts/audit-log'
import { Button } from '@presale/ui/button'
import { CodeText } from '@presale/ui/code-text'
import { CopyButton } from '@presale/ui/copy-button'
import { LoadError } from '@presale/ui/load-error'
import { Phrase } from '@presale/ui/phrase'
import { Spinner } from '@presale/ui/spinner'
import { messageOf } from '@presale/web-client/answers'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { OperatorTime } from '../operator-time.tsx'
import { grouped } from './audit-words.ts'
import { type ChainCheck, useChainCheck } from './use-chain-check.ts'

const TEXTS = AUDIT_LOG_TEXTS.chain
const HASH_GROUP = 8
const HASH_LENGTH = 64

/** Checks the chain when the log opens, and says how far it holds. The last hash can be compared with a noted one. */
export function ChainState() {
  const { check, progress, error, isChecking, again } = useChainCheck()
  if (error && !isChecking && !check) {
    return <LoadError message={messageOf(error, TEXTS.failed, TEXTS.failed)} onRetry={again} />
  }
  return (
    <section
      aria-label={TEXTS.label}
      className="grid items-center gap-x-6 gap-y-3 rounded-surface border border-line px-4 py-3 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="flex min-w-0 flex-col gap-1">
        <div
          role="status"
          className="flex min-h-[2lh] min-w-0 items-start gap-2.5 max-lg:min-h-[3lh] 2xl:min-h-lh"
        >
          {check ? <Result check={check} /> : <Running progress={progress} />}
        </div>
        <LastHash hash={(check ?? progress)?.end?.hash} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton copy={check?.end?.hash ?? ''} copyText={TEXTS.copyShort} label={TEXTS.copy} />
        <Button size="lg" busy={isChecking} busyLabel={TEXTS.checkingShort} onClick={again}>
          {TEXTS.again}
        </Button>
      </div>
    </section>
  )
}

/** Keeps its place while the chain is checked: an unknown hash is as long as a known one. */
function LastHash({ hash }: { hash: string | undefined }) {
  return (
    <p className={`min-w-0 text-muted text-sm ${hash === undefined ? 'invisible' : ''}`}>
      {TEXTS.hash}{' '}
      <CodeText group={HASH_GROUP} className="text-sm">
        {hash ?? '0'.repeat(HASH_LENGTH)}
      </CodeText>
    </p>
  )
}

function Running({ progress }: { progress: ChainCheck | undefined }) {
  const text = progress?.end
    ? TEXTS.progress(grouped(progress.checkedTo), grouped(progress.end.position))
    : TEXTS.checking
  return (
    <>
      <Spinner decorative />
      <p className="tabular">{text}</p>
    </>
  )
}

function Result({ check: { checkedTo, broken, at } }: { check: ChainCheck }) {
  if (broken) return <Broken broken={broken} />
  return (
    <>
      <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-approved" />
      <p className="tabular">
        <Phrase text={TEXTS.whole} position={grouped(checkedTo)} time={<OperatorTime iso={at} zoneShown />} />
      </p>
    </>
  )
}

function Broken({ broken: { position, at, kinds } }: { broken: NonNullable<ChainCheck['broken']> }) {
  return (
    <>
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-rejected" />
      <div className="tabular">
        <p className="font-medium text-rejected">
          {TEXTS.broken(grouped(position))}{' '}
          {at !== null && <Phrase text={TEXTS.written} time={<OperatorTime iso={at} zoneShown />} />}
        </p>
        <ul className="list-disc ps-5">
          {kinds.map((kind) => (
            <li key={kind}>{TEXTS.kinds[kind]}</li>
          ))}
        </ul>
        <p>{TEXTS.advice}</p>
      </div>
    </>
  )
}
