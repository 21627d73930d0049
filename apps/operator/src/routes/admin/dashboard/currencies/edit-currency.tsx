import { CURRENCY_CHANGED, type CurrencyForm } from '@presale/rules/currency'
import { changeInPercent } from '@presale/rules/rates'
import { CURRENCY_TEXTS } from '@presale/rules/texts/currencies'
import { translated } from '@presale/rules/texts/sentences'
import { Button } from '@presale/ui/button'
import { CheckboxField } from '@presale/ui/checkbox-field'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { TextField } from '@presale/ui/text-field'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { AddressPair } from '../address-pair.tsx'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import { inWords } from '../currency-words.ts'
import { FormButtons } from '../form-buttons.tsx'
import { OldAndNew } from '../old-and-new.tsx'
import { SecondNeededForAddress } from '../second-needed.tsx'
import { type Currency, type CurrencyState, changesOf, PAID_BY } from './currency.ts'
import { CurrencyDetails, DETAILS_GRID, SHORT_FIELD } from './currency-details.tsx'
import { pendingOrders } from './delete-currency.tsx'
import { Rate } from './rate.tsx'
import { RateAnswer } from './rate-answer.tsx'
import { useEditCurrency } from './use-edit-currency.ts'

const { edit: TEXTS, fields, saving, switch: switching } = CURRENCY_TEXTS

type EditCurrencyProps = { currency: Currency; onClose: () => void }

/**
 * Every field of a currency except its code. A changed rate, deposit address or network is shown beside the old one and needs
 * a second confirmation, as switching off does. After a conflict the form shows the other operator's change and keeps its input.
 */
export function EditCurrency({ currency, onClose }: EditCurrencyProps) {
  const formId = useId()
  const edit = useEditCurrency(currency, onClose)
  const { asked, opened } = edit
  const change = asked && changesOf(asked, opened)
  const words = change && wordsOf(change, currency)
  return (
    <Dialog
      open
      size="lg"
      unsaved={edit.isUnsaved && !edit.isSaving}
      onOpenChange={(open) => !open && !edit.isSaving && onClose()}
      step={asked ? 'question' : 'form'}
      title={words?.question ?? TEXTS.heading}
      description={words?.effect}
      details={change && <Comparison opened={opened} change={change} />}
      footer={
        <Buttons
          edit={edit}
          formId={formId}
          confirm={words?.confirm}
          danger={change?.enabled === false}
          onClose={onClose}
        />
      }
    >
      {!change && <Fields id={formId} code={currency.code} form={edit.form} onSubmit={edit.submit} />}
      {edit.rate.question && asked && (
        <div className="mt-5">
          <RateAnswer answer={edit.rate} rate={asked.tokensPerUnit} />
        </div>
      )}
      {edit.overtaken && !asked && (
        <div className="mt-5">
          <ChangedMeanwhile
            message={translated(CURRENCY_CHANGED)}
            {...edit.overtaken}
            advice={TEXTS.conflict}
            onTakeOver={edit.takeOver}
          />
        </div>
      )}
      <FormError className="mt-5">{edit.failure}</FormError>
    </Dialog>
  )
}

type Edit = ReturnType<typeof useEditCurrency>
type Changed = Partial<CurrencyForm>

/** The question about the changed fields that decide whether buyers pay in the currency, how much and where. */
function wordsOf(change: Changed, { code, fullName, pendingOrders: orders }: Currency) {
  const off = change.enabled === false && switching.offEffect(fullName, pendingOrders(orders))
  const changed = PAID_BY.filter((field) => change[field] !== undefined)
  const [field] = changed
  if (off && !field)
    return {
      question: switching.question(switching.off, code),
      effect: off,
      confirm: Object.keys(change).length === 1 ? switching.off : TEXTS.confirmAll,
    }
  return {
    question: TEXTS.question(changed, code),
    effect: [TEXTS.effect(changed), off].filter(Boolean).join(' '),
    confirm: changed.length === 1 && field && !off ? TEXTS.confirm[field] : TEXTS.confirmAll,
  }
}

function Comparison({ opened, change }: { opened: CurrencyState; change: Changed }) {
  const { tokensPerUnit, depositAddress, network } = change
  return (
    <div className="flex flex-col gap-4">
      {tokensPerUnit !== undefined && (
        <OldAndNew
          names={TEXTS.rates}
          before={<Rate value={opened.tokensPerUnit} />}
          after={
            <strong className="font-semibold">
              <Rate value={tokensPerUnit} />{' '}
              {TEXTS.change(changeInPercent(opened.tokensPerUnit, tokensPerUnit))}
            </strong>
          }
        />
      )}
      {network !== undefined && (
        <OldAndNew
          names={TEXTS.networks}
          before={<bdi>{inWords('network', opened.network ?? '')}</bdi>}
          after={<bdi className="font-semibold">{inWords('network', network)}</bdi>}
        />
      )}
      {depositAddress !== undefined && (
        <>
          <AddressPair before={opened.depositAddress} after={depositAddress} />
          <SecondNeededForAddress />
        </>
      )}
    </div>
  )
}

type ButtonsProps = {
  edit: Edit
  formId: string
  confirm: string | undefined
  danger: boolean
  onClose: () => void
}

/** Each step has its own buttons, so that holding a key down can't also answer the confirmation. */
function Buttons({ edit, formId, confirm, danger, onClose }: ButtonsProps) {
  const { asked, isSaving } = edit
  if (!asked) {
    return (
      <FormButtons formId={formId} busy={isSaving} busyLabel={saving} onCancel={onClose}>
        {TEXTS.save}
      </FormButtons>
    )
  }
  return (
    <>
      <Button size="lg" disabled={isSaving} onClick={edit.goBack}>
        {TEXTS.back}
      </Button>
      <Button
        size="lg"
        variant={danger ? 'danger' : 'primary'}
        busy={isSaving}
        busyLabel={saving}
        onClick={() => edit.save(asked)}
      >
        {confirm}
      </Button>
    </>
  )
}

type FieldsProps = {
  id: string
  code: string
  form: UseFormReturn<CurrencyForm>
  onSubmit: Edit['submit']
}

function Fields({ id, code, form, onSubmit }: FieldsProps) {
  const { errors } = form.formState
  const field = (name: keyof CurrencyForm) => ({ error: errors[name]?.message, ...form.register(name) })
  return (
    <form id={id} noValidate className="@container" onSubmit={onSubmit}>
      <div className={DETAILS_GRID}>
        <TextField label={fields.code} readOnly tabIndex={-1} value={code} className={SHORT_FIELD} />
        <CurrencyDetails field={field} rate={form.watch('tokensPerUnit')} />
        <CheckboxField
          label={fields.accepted}
          className="@sm:col-span-full"
          hint={fields.acceptedHint}
          {...form.register('enabled')}
        />
      </div>
    </form>
  )
}
