import { ERC20_FULL_NAMES, isErc20 } from '@presale/rules/currency'
import { isOffEvm } from '@presale/rules/deposit-address'
import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { trpc } from '../../../../trpc.ts'
import type { Difference, Overtaken } from '../changed-meanwhile.tsx'
import { type Conflict, conflictOf, NO_ANSWER } from '../conflict.ts'
import { PROPOSED, waitingOf } from '../proposed.ts'
import { type Currency, type CurrencyState, differencesOf } from './currency.ts'

/** The address to be set, the currencies that the operator saw, and a conflict found meanwhile. */
export type AskedAddress = { address: string; seen: CurrencyState[]; overtaken?: Overtaken }

export type AddressChange = ReturnType<typeof addressChange>

/** Which of the fifteen currencies change, which have the address, are on another network, or aren't in the list. */
export function addressChange({ address, seen }: AskedAddress) {
  const named = seen.filter(isErc20)
  const listed = named.filter((currency) => !isOffEvm(currency))
  return {
    changing: listed.filter(({ depositAddress }) => depositAddress !== address),
    already: listed.filter(({ depositAddress }) => depositAddress === address),
    elsewhere: named.filter(isOffEvm),
    missing: ERC20_FULL_NAMES.filter((name) => !named.some(({ fullName }) => fullName === name)),
  }
}

/**
 * Gives the currencies the address in one transaction, at the versions the operator saw. After a conflict, shows the
 * changed currency's current state for another check.
 */
export function useUpdateErc20(onUpdated: () => void) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const [asked, setAsked] = useState<AskedAddress>()
  const update = trpc.currencies.update.useMutation({
    onSuccess: () => {
      toast({ title: CURRENCY_TEXTS.said.erc20Updated(asked?.address ?? ''), tone: 'success' })
      onUpdated()
    },
    onError: (error) => {
      const conflict = conflictOf<CurrencyState>(error)
      const waiting = waitingOf(error)
      if (waiting !== undefined) {
        toast({ title: PROPOSED, description: waiting })
        return onUpdated()
      }
      if (!conflict)
        return toast({
          title: CURRENCY_TEXTS.said.updateFailed,
          description: failureOf(error),
          tone: 'error',
        })
      setAsked((before) => before && overtakenBy(before, conflict))
    },
    onSettled: () => {
      void utils.currencies.invalidate()
      void utils.rates.invalidate()
      void utils.proposals.invalidate()
    },
  })
  return {
    asked,
    ask: (address: string, currencies: Currency[]) => {
      update.reset()
      setAsked({ address, seen: currencies })
    },
    goBack: () => setAsked(undefined),
    isUpdating: update.isPending,
    failure: update.error && !conflictOf(update.error) ? failureOf(update.error) : undefined,
    update: (changing: CurrencyState[]) =>
      update.mutate({
        changes: changing.map(({ code, version }) => ({
          code,
          version,
          depositAddress: asked?.address,
        })),
      }),
  }
}

function overtakenBy({ address, seen }: AskedAddress, conflict: Conflict<CurrencyState>): AskedAddress {
  const { current, changed } = conflict
  const before = seen.find(({ id }) => id === current.id) ?? current
  return {
    address,
    seen: seen.map((currency) => (currency.id === current.id ? current : currency)),
    overtaken: { change: changed, differences: named(current.code, differencesOf(before, current)) },
  }
}

function failureOf(error: unknown): string {
  return `${CURRENCY_TEXTS.said.updateManyFailed} ${messageOf(error, NO_ANSWER)}`
}

function named(code: string, differences: Difference[]): Difference[] {
  return differences.map((difference) => ({
    ...difference,
    field: CURRENCY_TEXTS.erc20.difference(code, difference.field),
  }))
}
