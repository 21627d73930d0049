import { CRYPTOS_UPDATED, UPDATE_CRYPTOS_FAILED, UPDATE_FAILED } from '@presale/rules/currency'
import { changeInPercent, LARGEST_RATE_MOVE, type RateOutcome, type RateResult } from '@presale/rules/rates'
import { RATE_TEXTS } from '@presale/rules/texts/rates'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { Phrase } from '@presale/ui/phrase'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { useMay } from '../use-operator.ts'
import { Rate } from './rate.tsx'

const TEXTS = RATE_TEXTS.held

type Held = RateOutcome & { after: string }

/** The rates held back for moving too far. Each is stored only after an operator confirms it in a dialog. */
export function HeldRates({ result }: { result: RateResult }) {
  const mayConfirm = useMay('manager')
  const [asked, setAsked] = useState<Held>()
  const held = result.outcomes.filter(isHeld)
  return (
    <>
      {held.length > 0 && (
        <Banner tone="warning" title={TEXTS.title(held.length)}>
          <p>{TEXTS.explanation(LARGEST_RATE_MOVE)}</p>
          <ul className="mt-2 flex flex-col divide-y divide-rule">
            {held.map((outcome) => (
              <li
                key={outcome.currencyId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
              >
                <span>
                  <Phrase
                    text={TEXTS.line}
                    code={<strong className="font-medium">{outcome.code}</strong>}
                    before={<Rate value={outcome.before} />}
                    after={<Rate value={outcome.after} />}
                    change={changeOf(outcome)}
                  />
                </span>
                {mayConfirm && (
                  <Button onClick={() => setAsked(outcome)}>{TEXTS.confirm(outcome.code)}</Button>
                )}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {asked && <ConfirmRate held={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function ConfirmRate({ held, onClose }: { held: Held; onClose: () => void }) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const confirm = trpc.rates.confirm.useMutation({
    onSuccess: () => {
      toast({ title: CRYPTOS_UPDATED, description: TEXTS.confirmed(held.code), tone: 'success' })
      onClose()
    },
    onError: (error) => toast({ title: UPDATE_FAILED, description: failureOf(error), tone: 'error' }),
    onSettled: () => {
      void utils.rates.invalidate()
      void utils.currencies.invalidate()
    },
  })
  const { currencyId, version, after } = held
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.question(held.code)}
      effect={
        <Phrase
          text={TEXTS.effect}
          code={held.code}
          after={<Rate value={after} />}
          before={<Rate value={held.before} />}
          change={changeOf(held)}
        />
      }
      confirmLabel={TEXTS.store}
      busy={confirm.isPending}
      busyLabel={TEXTS.saving}
      onConfirm={() => confirm.mutate({ rates: [{ currencyId, version, tokensPerUnit: after }] })}
      error={confirm.error ? failureOf(confirm.error) : undefined}
    />
  )
}

function failureOf(error: unknown): string {
  return `${UPDATE_CRYPTOS_FAILED} ${messageOf(error, NO_ANSWER)}`
}

function isHeld(outcome: RateOutcome): outcome is Held {
  return outcome.outcome === 'held' && outcome.after !== null
}

/** The change of a held rate in per cent, for example "+1900.00". */
function changeOf({ before, after }: Held): string {
  return changeInPercent(before, after)
}
