import { erc20Updated, UPDATE_FAILED, UPDATE_MANY_FAILED } from '@presale/rules/currency'
import { useToast } from '@presale/ui/toast'
import { useState } from 'react'
import { messageOf, trpc } from '../../../../trpc.ts'
import type { Difference, Overtaken } from '../changed-meanwhile.tsx'
import { conflictOf, NO_ANSWER } from '../conflict.ts'
import { type Currency, type CurrencyState, differencesOf } from './currency.ts'

/**
 * Gives currencies the address, all of them or none, at the versions they were seen at. When one was changed meanwhile,
 * it is shown as it is now, to be looked at again.
 */
export function useUpdateErc20(address: string, currencies: Currency[], onUpdated: () => void) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const [seen, setSeen] = useState<CurrencyState[]>(currencies)
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const update = trpc.currencies.update.useMutation({
    onSuccess: () => {
      toast({ title: erc20Updated(address), tone: 'success' })
      onUpdated()
    },
    onError: (error) => {
      const conflict = conflictOf<CurrencyState>(error)
      if (!conflict) return toast({ title: UPDATE_FAILED, description: failureOf(error), tone: 'error' })
      const { current, changed } = conflict
      const before = seen.find(({ id }) => id === current.id) ?? current
      setSeen(seen.map((currency) => (currency.id === current.id ? current : currency)))
      setOvertaken({ change: changed, differences: named(current.code, differencesOf(before, current)) })
    },
    onSettled: () => {
      void utils.currencies.invalidate()
    },
  })
  return {
    seen,
    overtaken,
    isUpdating: update.isPending,
    failure: update.error && !conflictOf(update.error) ? failureOf(update.error) : undefined,
    update: (changing: CurrencyState[]) =>
      update.mutate({
        changes: changing.map(({ code, version }) => ({ code, version, depositAddress: address })),
      }),
  }
}

function failureOf(error: unknown): string {
  return `${UPDATE_MANY_FAILED} ${messageOf(error, NO_ANSWER)}`
}

function named(code: string, differences: Difference[]): Difference[] {
  return differences.map((difference) => ({ ...difference, field: `${code}: ${difference.field}` }))
}
