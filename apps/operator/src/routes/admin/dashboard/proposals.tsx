import { PROPOSAL_TEXTS as TEXTS } from '@presale/rules/texts/proposals'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { LoadError } from '@presale/ui/load-error'
import { Phrase } from '@presale/ui/phrase'
import { loadFailureOf } from '@presale/web-client/answers'
import { type ReactNode, useState } from 'react'
import { trpc } from '../../../trpc.ts'
import { DecideProposal } from './decide-proposal.tsx'
import { OperatorTime } from './operator-time.tsx'
import { type Proposal, titleOf } from './proposed.ts'
import { useMay } from './use-operator.ts'

const REFRESH_MS = 60_000
const MAX_UNFOLDED = 2

/** Every change that waits for a second operator, above every screen (the two-person rule). */
export function Proposals() {
  const open = trpc.proposals.list.useQuery(undefined, { refetchInterval: REFRESH_MS })
  const [deciding, setDeciding] = useState<{ proposal: Proposal; confirms: boolean }>()
  if (open.isError && !open.data) {
    return (
      <LoadError
        className="mb-6"
        message={loadFailureOf(open.error, TEXTS.unloaded)}
        onRetry={open.refetch}
      />
    )
  }
  const close = () => {
    setDeciding(undefined)
    document.getElementById('content')?.focus()
  }
  const count = open.data?.length ?? 0
  return (
    <>
      {count > 0 && (
        <Banner className="mb-6">
          <Foldable title={TEXTS.waiting(count)} folded={count > MAX_UNFOLDED}>
            <ul className="mt-2 flex flex-col divide-y divide-rule">
              {open.data?.map((proposal) => (
                <li
                  key={proposal.id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 last:pb-0"
                >
                  <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
                    <strong className="font-medium">{titleOf(proposal)}</strong>{' '}
                    <span className="text-muted text-sm">
                      <Phrase
                        text={TEXTS.author}
                        operator={<bdi>{proposal.operator}</bdi>}
                        time={<OperatorTime iso={proposal.at} zoneShown />}
                      />
                    </span>
                  </p>
                  <Decisions
                    proposal={proposal}
                    onDecide={(confirms) => setDeciding({ proposal, confirms })}
                  />
                </li>
              ))}
            </ul>
          </Foldable>
        </Banner>
      )}
      {deciding && <DecideProposal {...deciding} onClose={close} />}
    </>
  )
}

/** A title that folds its list. Whether it is folded at first is decided once, so that nothing shuts while it is read. */
function Foldable({ title, folded, children }: { title: string; folded: boolean; children: ReactNode }) {
  const [open] = useState(!folded)
  return (
    <details open={open}>
      <summary>
        <span className="font-semibold">{title}</span>
      </summary>
      {children}
    </details>
  )
}

/** An own proposal can only be withdrawn; viewers decide nothing. */
function Decisions({ proposal, onDecide }: { proposal: Proposal; onDecide: (confirms: boolean) => void }) {
  const mayDecide = useMay('manager')
  if (!mayDecide) return null
  return (
    <div className="flex gap-2">
      {!proposal.own && <Button onClick={() => onDecide(true)}>{TEXTS.review}</Button>}
      <Button onClick={() => onDecide(false)}>{(proposal.own ? TEXTS.withdraw : TEXTS.decline).label}</Button>
    </div>
  )
}
