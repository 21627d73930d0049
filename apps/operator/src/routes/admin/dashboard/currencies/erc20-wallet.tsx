import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ERC20_FULL_NAMES, type Erc20Form } from '@presale/rules/currency'
import { checkedErc20Form } from '@presale/rules/deposit-address'
import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { TextField } from '@presale/ui/text-field'
import { useKeptForm } from '@presale/web-client/kept-form'
import { useId } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { FormButtons } from '../form-buttons.tsx'
import { SecondNeededForAddress } from '../second-needed.tsx'
import type { Currency } from './currency.ts'
import { Erc20Comparison } from './erc20-comparison.tsx'
import { addressChange, useUpdateErc20 } from './use-update-erc20.ts'

const TEXTS = CURRENCY_TEXTS.erc20

type Erc20WalletProps = { currencies: Currency[]; onClose: () => void }

/** One deposit address for all currencies of specification §7. The dialog compares them before anything is saved. */
export function Erc20Wallet({ currencies, onClose }: Erc20WalletProps) {
  const formId = useId()
  const form = useForm<Erc20Form>({
    mode: 'onSubmit',
    resolver: standardSchemaResolver(checkedErc20Form),
    defaultValues: { depositAddress: '' },
  })
  useKeptForm('ERC-20 wallet', form)
  const { asked, ask, goBack, isUpdating, failure, update } = useUpdateErc20(onClose)
  const change = asked && addressChange(asked)
  return (
    <Dialog
      open
      size="lg"
      unsaved={form.formState.isDirty && !isUpdating}
      onOpenChange={(open) => !open && !isUpdating && onClose()}
      // After a conflict the question is about other currencies.
      step={change ? change.changing.map(({ code }) => code).join() : 'form'}
      title={asked ? TEXTS.question : TEXTS.heading}
      description={asked ? TEXTS.effect : TEXTS.coins(ERC20_FULL_NAMES.join(', '))}
      details={
        asked &&
        change && (
          <>
            {change.changing.length > 0 && <SecondNeededForAddress />}
            <Erc20Comparison asked={asked} change={change} failure={failure} />
          </>
        )
      }
      footer={
        change ? (
          <>
            <Button size="lg" disabled={isUpdating} onClick={goBack}>
              {CURRENCY_TEXTS.edit.back}
            </Button>
            {change.changing.length > 0 && (
              <Button
                size="lg"
                variant="primary"
                busy={isUpdating}
                busyLabel={CURRENCY_TEXTS.saving}
                onClick={() => update(change.changing)}
              >
                {TEXTS.submit(change.changing.length)}
              </Button>
            )}
          </>
        ) : (
          <FormButtons formId={formId} onCancel={onClose}>
            {TEXTS.compare}
          </FormButtons>
        )
      }
    >
      {!asked && <AddressForm id={formId} form={form} onSubmit={(address) => ask(address, currencies)} />}
    </Dialog>
  )
}

type AddressFormProps = {
  id: string
  form: UseFormReturn<Erc20Form>
  onSubmit: (address: string) => void
}

function AddressForm({ id, form, onSubmit }: AddressFormProps) {
  return (
    <form id={id} noValidate onSubmit={form.handleSubmit(({ depositAddress }) => onSubmit(depositAddress))}>
      <TextField
        label={TEXTS.address}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.depositAddress?.message}
        {...form.register('depositAddress')}
      />
    </form>
  )
}
