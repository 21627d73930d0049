import { MOST_RATES } from '@presale/rules/rate-confirmation'
import { changeInPercent, type RateOutcome, type RateResult } from '@presale/rules/rates'
import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { RATE_TEXTS } from '@presale/rules/texts/rates'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { Phrase } from '@presale/ui/phrase'
import { useToast } from '@presale/ui/toast'
import { messageOf, statusOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { OldAndNew } from '../old-and-new.tsx'
import { useMay } from '../use-operator.ts'
import { Rate } from './rate.tsx'

const TEXTS = RATE_TEXTS.held

type Held = RateOutcome & { after: string }

/** The rates held back for moving too far. Each is stored only after an operator confirms it in a dialog. */
export function HeldRates({ result }: { result: RateResult }) {
  const mayConfirm = useMay('manager')
  const [asked, setAsked] = useState<readonly Held[]>()
  const held = result.outcomes.filter(isHeld)
  return (
    <>
      {held.length > 0 && (
        <Banner tone="warning" title={TEXTS.title(held.length)}>
          <p>{TEXTS.explanation}</p>
          <ul className="mt-2 flex flex-col divide-y divide-rule">
            {held.map((outcome) => (
              <li
                key={outcome.currencyId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
              >
                <HeldLine held={outcome} />
                {mayConfirm && (
                  <Button onClick={() => setAsked([outcome])}>{TEXTS.confirm(outcome.code)}</Button>
                )}
              </li>
            ))}
          </ul>
          {mayConfirm && held.length > 1 && (
            <Button className="mt-2" onClick={() => setAsked(held.slice(0, MOST_RATES))}>
              {TEXTS.confirmAll}
            </Button>
          )}
        </Banner>
      )}
      {asked && <ConfirmRates held={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function HeldLine({ held }: { held: Held }) {
  return (
    <span>
      <Phrase
        text={TEXTS.line}
        code={<strong className="font-medium">{held.code}</strong>}
        before={<Rate value={held.before} />}
        after={<Rate value={held.after} />}
        change={changeOf(held)}
      />
    </span>
  )
}

/** Asks before the rates are stored as they are shown, all or none. */
function ConfirmRates({ held, onClose }: { held: readonly Held[]; onClose: () => void }) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const confirm = trpc.rates.confirm.useMutation({
    onSuccess: () => {
      toast({
        title: CURRENCY_TEXTS.said.ratesUpdated,
        description: TEXTS.confirmed(held.map(({ code }) => code).join(', ')),
        tone: 'success',
      })
      onClose()
    },
    onError: (error) => {
      toast({ title: CURRENCY_TEXTS.said.updateFailed, description: failureOf(error), tone: 'error' })
      // What the dialog shows is no longer so, and could only be refused again.
      if (statusOf(error) === 409) onClose()
    },
    onSettled: () => {
      void utils.rates.invalidate()
      void utils.currencies.invalidate()
    },
  })
  const [first] = held
  if (first === undefined) return null
  const isOne = held.length === 1
  const rates = held.map(({ currencyId, version, after }) => ({ currencyId, version, tokensPerUnit: after }))
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={isOne ? TEXTS.question(first.code) : TEXTS.questionAll(held.length)}
      effect={
        isOne ? (
          TEXTS.effect(changeOf(first))
        ) : (
          <span className="flex flex-col">
            {held.map((one) => (
              <HeldLine key={one.currencyId} held={one} />
            ))}
          </span>
        )
      }
      confirmLabel={TEXTS.store(held.length)}
      busy={confirm.isPending}
      busyLabel={TEXTS.saving}
      onConfirm={() => confirm.mutate({ rates })}
      error={confirm.error ? failureOf(confirm.error) : undefined}
      details={
        isOne && (
          <OldAndNew
            names={CURRENCY_TEXTS.edit.rates}
            before={<Rate value={first.before} />}
            after={
              <strong className="font-semibold">
                <Rate value={first.after} />
              </strong>
            }
          />
        )
      }
    />
  )
}

function failureOf(error: unknown): string {
  return `${CURRENCY_TEXTS.said.ratesFailed} ${messageOf(error, NO_ANSWER)}`
}

function isHeld(outcome: RateOutcome): outcome is Held {
  return outcome.outcome === 'held' && outcome.after !== null
}

/** The change of a held rate in per cent, for example "+1900.00". */
function changeOf({ before, after }: Held): string {
  return changeInPercent(before, after)
}
