import { AUDIT_LOG_TEXTS } from '@presale/rules/texts/audit-log'
import { Button } from '@presale/ui/button'
import { CodeText } from '@presale/ui/code-text'
import { CopyButton } from '@presale/ui/copy-button'
import { LoadError } from '@presale/ui/load-error'
import { Phrase } from '@presale/ui/phrase'
import { Spinner } from '@presale/ui/spinner'
import { loadFailureOf } from '@presale/web-client/answers'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
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
    return <LoadError message={loadFailureOf(error, TEXTS.failed)} onRetry={again} />
  }
  return (
    <section
      aria-label={TEXTS.label}
      className="grid items-center gap-x-6 gap-y-3 rounded-surface border border-line px-4 py-3 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="flex min-w-0 flex-col gap-1">
        <div role="status" className="grid *:col-start-1 *:row-start-1">
          {check ? <Result check={check} /> : <Running progress={progress} />}
        </div>
        <LastHash hash={(check ?? progress)?.end?.hash} />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:[&_button]:px-3 sm:gap-3">
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
      <Line icon={<Spinner decorative />}>{text}</Line>
      {/* Keeps the place of the result, which is longer. */}
      <div aria-hidden="true" className="invisible">
        <Whole checkedTo={progress?.end?.position ?? '0'} at={new Date(0).toISOString()} />
      </div>
    </>
  )
}

function Result({ check: { checkedTo, broken, at } }: { check: ChainCheck }) {
  return broken ? <Broken broken={broken} /> : <Whole checkedTo={checkedTo} at={at} />
}

function Whole({ checkedTo, at }: Pick<ChainCheck, 'checkedTo' | 'at'>) {
  return (
    <Line icon={<ShieldCheck aria-hidden="true" className="mt-0.5 size-5 text-approved" />}>
      <Phrase text={TEXTS.whole} position={grouped(checkedTo)} time={<OperatorTime iso={at} />} />
    </Line>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-start gap-2.5">
      <span className="grid w-5 shrink-0 justify-center">{icon}</span>
      <p className="tabular min-w-0">{children}</p>
    </div>
  )
}

function Broken({ broken: { position, at, kinds } }: { broken: NonNullable<ChainCheck['broken']> }) {
  return (
    <div className="flex min-w-0 items-start gap-2.5">
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
    </div>
  )
}
