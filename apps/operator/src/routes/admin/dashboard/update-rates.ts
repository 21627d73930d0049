import {
  failureOfUpdate,
  NONE_STORED,
  RATES_FAILED,
  RATES_RUNNING,
  type RateResult,
} from '@presale/rules/rates'
import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { RATE_TEXTS } from '@presale/rules/texts/rates'
import { translated } from '@presale/rules/texts/sentences'
import { useToast } from '@presale/ui/toast'
import { detailsOf, messageOf, statusOf } from '@presale/web-client/answers'
import { useEffect, useRef } from 'react'
import { trpc } from '../../../trpc.ts'
import { NO_ANSWER } from './conflict.ts'

const POLL_WHILE_RUNNING_MS = 2_000
const POLL_MS = 60_000

/** The state of the rate update, polled often while one runs, and a function that starts one. */
export function useUpdateRates() {
  const toast = useToast()
  const utils = trpc.useUtils()
  const refresh = trpc.rates.refresh.useMutation({
    onSuccess: (result) => toast(noticeOf(result)),
    onError: (error) => toast({ ...failureOf(error), tone: 'error' }),
    onSettled: () => {
      void utils.rates.invalidate()
      void utils.currencies.invalidate()
    },
  })
  const status = trpc.rates.status.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      refresh.isPending || state.data?.running ? POLL_WHILE_RUNNING_MS : POLL_MS,
  })
  useFreshList(status.data && (status.data.result?.at ?? 'never'))
  return {
    status,
    refresh: () => refresh.mutate(),
    isRunning: refresh.isPending || (status.data?.running ?? null) !== null,
    isRefreshed: refresh.isSuccess,
  }
}

/**
 * Reloads the currencies and the token's price after every finished update, also one by another operator or the schedule.
 * Undefined: not loaded yet.
 */
function useFreshList(finishedAt: string | undefined) {
  const utils = trpc.useUtils()
  const known = useRef(finishedAt)
  useEffect(() => {
    if (known.current !== undefined && known.current !== finishedAt) {
      void utils.currencies.invalidate()
      void utils.tokenPrice.invalidate()
    }
    known.current = finishedAt
  }, [finishedAt, utils])
}

/** The number of currencies for each outcome, e.g. "12 updated, 1 held back". */
export function countsOf({ outcomes }: RateResult): string {
  const words = RATE_TEXTS.outcomes
  const kinds = Object.keys(words) as (keyof typeof words)[]
  return kinds
    .map((kind) => ({ kind, count: outcomes.filter(({ outcome }) => outcome === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => RATE_TEXTS.outcomeCount(count, words[kind]))
    .join(', ')
}

/** A success only if every rate was stored or unchanged. Otherwise a warning that names the others. */
export function noticeOf(result: RateResult) {
  const failure = failureOfUpdate(result)
  if (failure !== undefined && failure !== NONE_STORED)
    return { title: translated(RATES_FAILED), description: translated(failure), tone: 'error' } as const
  const [held, skipped] = [codesOf(result, 'held'), codesOf(result, 'skipped')]
  if (held === '' && skipped === '')
    return {
      title: CURRENCY_TEXTS.said.ratesUpdated,
      description: countsOf(result),
      tone: 'success',
    } as const
  const { notStored, heldBack, skipped: skippedOnes } = RATE_TEXTS
  const names = [held && heldBack(held), skipped && skippedOnes(skipped)].filter(Boolean)
  return {
    title: notStored,
    description: `${countsOf(result)}. ${names.join(' ')}`,
    tone: 'warning',
  } as const
}

function codesOf({ outcomes }: RateResult, kind: 'held' | 'skipped'): string {
  return outcomes
    .filter(({ outcome }) => outcome === kind)
    .map(({ code }) => code)
    .join(', ')
}

/** The messages of specification §8: the prices couldn't be fetched, or not be stored. */
function failureOf(error: unknown): { title: string; description: string } {
  const status = statusOf(error)
  if (status === 409) return { title: translated(RATES_FAILED), description: translated(RATES_RUNNING) }
  if (status === 503) return { title: translated(RATES_FAILED), description: reasonOf(error) }
  if (status === undefined)
    return { title: translated(RATES_FAILED), description: messageOf(error, NO_ANSWER) }
  return {
    title: CURRENCY_TEXTS.said.updateFailed,
    description: `${CURRENCY_TEXTS.said.ratesFailed} ${messageOf(error, NO_ANSWER)}`,
  }
}

function reasonOf(error: unknown): string {
  const details = detailsOf(error)
  const reason =
    typeof details === 'object' && details !== null && 'reason' in details ? details.reason : undefined
  return typeof reason === 'string' ? translated(reason) : messageOf(error, NO_ANSWER)
}
