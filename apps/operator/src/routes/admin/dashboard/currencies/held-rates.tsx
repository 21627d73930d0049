import { CRYPTOS_UPDATED, UPDATE_CRYPTOS_FAILED, UPDATE_FAILED } from '@presale/rules/currency'
import { changeInPercent, LARGEST_RATE_MOVE, type RateOutcome, type RateResult } from '@presale/rules/rates'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useToast } from '@presale/ui/toast'
import { useState } from 'react'
import { messageOf, trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { useMay } from '../use-operator.ts'
import { Rate } from './rate.tsx'

type Held = RateOutcome & { after: string }

/** The rates that would move too far: each is stored only when an operator says so, twice. */
export function HeldRates({ result }: { result: RateResult }) {
  const mayConfirm = useMay('manager')
  const [asked, setAsked] = useState<Held>()
  const held = result.outcomes.filter(isHeld)
  return (
    <>
      {held.length > 0 && (
        <Banner
          tone="warning"
          title={`${held.length === 1 ? '1 rate is' : `${held.length} rates are`} held back`}
        >
          <p>
            A price that moves a rate by more than {LARGEST_RATE_MOVE} % is often an error of the price
            service. Nothing was stored for:
          </p>
          <ul className="mt-2 flex flex-col divide-y divide-rule">
            {held.map((outcome) => (
              <li
                key={outcome.currencyId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
              >
                <span>
                  <strong className="font-medium">{outcome.code}</strong> <Rate value={outcome.before} /> →{' '}
                  <Rate value={outcome.after} />, {movementOf(outcome)}
                </span>
                {mayConfirm && <Button onClick={() => setAsked(outcome)}>Confirm {outcome.code}</Button>}
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
      toast({ title: CRYPTOS_UPDATED, description: `${held.code} was confirmed.`, tone: 'success' })
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
      title={`Store the held rate of ${held.code}?`}
      effect={
        <>
          One {held.code} will buy <Rate value={after} /> instead of <Rate value={held.before} />,{' '}
          {movementOf(held)}. Orders that exist keep their figures.
        </>
      }
      confirmLabel="Store this rate"
      busy={confirm.isPending}
      busyLabel="Saving..."
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

/** "a change of +1900.00 %". */
function movementOf({ before, after }: Held): string {
  return `a change of ${changeInPercent(before, after)} %`
}
