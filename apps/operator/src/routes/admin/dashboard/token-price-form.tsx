import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  MAIN_CURRENCY_CHANGED,
  MAIN_CURRENCY_FAILED,
  MAIN_CURRENCY_UPDATED,
  tokenPriceForm,
} from '@presale/rules/currency'
import { TOKEN_NAME } from '@presale/rules/presale'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { TextField } from '@presale/ui/text-field'
import { useToast } from '@presale/ui/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { messageOf, type Outputs, trpc } from '../../../trpc.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { conflictOf, NO_ANSWER } from './conflict.ts'
import { inDollars } from './in-dollars.ts'

/** The token's price, with its version and who set it last. */
export type TokenPrice = Outputs['tokenPrice']['read']

type TokenPriceFormProps = {
  price: TokenPrice
  onSaved?: () => void
  /** Without it there is nothing to go back to. */
  onCancel?: () => void
}

/** Sets the price of one token in US dollars. What was typed stays when it is refused. */
export function TokenPriceForm({ price, onSaved, onCancel }: TokenPriceFormProps) {
  const form = useForm<{ usd: string }>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(tokenPriceForm),
    defaultValues: valuesOf(price),
  })
  const { opened, overtaken, isSaving, failure, save, forget } = useSetTokenPrice(price, onSaved)
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(({ usd }) => save(usd))}>
      <TextField
        label={`Dollars for one ${TOKEN_NAME}`}
        inputMode="decimal"
        autoComplete="off"
        suffix="USD"
        error={form.formState.errors.usd?.message}
        {...form.register('usd')}
      />
      {overtaken && (
        <ChangedMeanwhile
          message={MAIN_CURRENCY_CHANGED}
          change={opened.changed}
          differences={[{ field: 'Price', before: inWords(overtaken.usd), now: inWords(opened.usd) }]}
          advice="Saving again sets yours."
          onTakeOver={() => {
            form.reset(valuesOf(opened))
            forget()
          }}
        />
      )}
      <FormError>{failure}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSaving} busyLabel="Saving...">
          Save
        </Button>
        {onCancel && (
          <Button disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

function valuesOf({ usd }: TokenPrice): { usd: string } {
  return { usd: usd === null ? '' : inDollars(usd) }
}

function inWords(usd: string | null): string {
  return usd === null ? 'none' : `$${inDollars(usd)}`
}

/** Sets the price at the version it was opened at; when it was changed meanwhile, at that one the next time. */
function useSetTokenPrice(price: TokenPrice, onSaved: (() => void) | undefined) {
  const toast = useToast()
  const utils = trpc.useUtils()
  const [opened, setOpened] = useState(price)
  const [overtaken, setOvertaken] = useState<TokenPrice>()
  const set = trpc.tokenPrice.set.useMutation({
    onSuccess: (saved) => {
      setOpened(saved)
      setOvertaken(undefined)
      utils.tokenPrice.read.setData(undefined, saved)
      toast({ title: MAIN_CURRENCY_UPDATED, tone: 'success' })
      onSaved?.()
    },
    onError: (error) => {
      const conflict = conflictOf<TokenPrice>(error)
      if (!conflict) {
        return toast({ title: MAIN_CURRENCY_FAILED, description: messageOf(error, NO_ANSWER), tone: 'error' })
      }
      setOvertaken(opened)
      setOpened(conflict.current)
    },
    onSettled: () => {
      void utils.tokenPrice.invalidate()
      void utils.currencies.audit.invalidate()
    },
  })
  const save = (usd: string) => set.mutate({ usd, version: opened.version })
  return {
    opened,
    overtaken,
    isSaving: set.isPending,
    failure:
      set.error && !conflictOf(set.error)
        ? `${MAIN_CURRENCY_FAILED} ${messageOf(set.error, NO_ANSWER)}`
        : undefined,
    save,
    forget: () => setOvertaken(undefined),
  }
}
