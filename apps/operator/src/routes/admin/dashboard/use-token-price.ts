import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { tokenPriceForm } from '@presale/rules/currency'
import { equal, priceText } from '@presale/rules/decimal'
import { TOKEN_PRICE_TEXTS as TEXTS } from '@presale/rules/texts/token-price'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { useKeptForm } from '@presale/web-client/kept-form'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Outputs, trpc } from '../../../trpc.ts'
import { conflictOf, NO_ANSWER } from './conflict.ts'
import { inDollars } from './in-dollars.ts'

/** The token price, its version and the author of its last change. */
export type TokenPrice = Outputs['tokenPrice']['read']

/** The form of the token price, the price that awaits confirmation, and the conflict found meanwhile. */
export function useTokenPrice(price: TokenPrice, onSaved?: () => void) {
  const form = useForm<{ usd: string }>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(tokenPriceForm),
    defaultValues: valuesOf(price),
  })
  useKeptForm('token price', form)
  /** The price while it awaits confirmation. */
  const [asked, setAsked] = useState<string>()
  const set = useSetTokenPrice(price, () => setAsked(undefined), onSaved)
  return {
    ...set,
    form,
    asked,
    submit: form.handleSubmit(({ usd }) => {
      const now = set.opened.usd
      if (now === null || !equal(usd, now)) setAsked(usd)
      else form.setError('usd', { message: TEXTS.unchanged }, { shouldFocus: true })
    }),
    goBack: () => setAsked(undefined),
    isUnsaved: form.formState.isDirty || set.overtaken !== undefined,
    takeOver: () => {
      form.reset(valuesOf(set.opened))
      set.forget()
    },
  }
}

function valuesOf({ usd }: TokenPrice): { usd: string } {
  return { usd: usd === null ? '' : inDollars(usd) }
}

/** A price in words, "none" if it isn't set. */
export function priceInWords(usd: string | null): string {
  return usd === null ? TEXTS.none : TEXTS.inDollars(priceText(usd))
}

/**
 * Sends the version of the price that the operator saw. After a conflict, the next attempt sends the current version.
 */
function useSetTokenPrice(price: TokenPrice, onAnswer: () => void, onSaved?: () => void) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const [opened, setOpened] = useState(price)
  const [overtaken, setOvertaken] = useState<TokenPrice>()
  const set = trpc.tokenPrice.set.useMutation({
    onSuccess: (saved) => {
      setOpened(saved)
      setOvertaken(undefined)
      utils.tokenPrice.read.setData(undefined, saved)
      toast({ title: TEXTS.said.updated, tone: 'success' })
      onSaved?.()
    },
    onError: (error) => {
      const conflict = conflictOf<TokenPrice>(error)
      if (!conflict) {
        return toast({ title: TEXTS.said.failed, description: messageOf(error, NO_ANSWER), tone: 'error' })
      }
      setOvertaken(opened)
      setOpened(conflict.current)
    },
    onSettled: () => {
      onAnswer()
      void utils.tokenPrice.invalidate()
      void utils.rates.invalidate()
      void utils.currencies.audit.invalidate()
      void utils.currencies.announcements.invalidate()
    },
  })
  const save = (usd: string) => set.mutate({ usd, version: opened.version })
  return {
    opened,
    overtaken,
    isSaving: set.isPending,
    failure:
      set.error && !conflictOf(set.error)
        ? `${TEXTS.said.failed} ${messageOf(set.error, NO_ANSWER)}`
        : undefined,
    save,
    forget: () => setOvertaken(undefined),
  }
}
