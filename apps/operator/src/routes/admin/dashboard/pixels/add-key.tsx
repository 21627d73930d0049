import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { PIXEL_TEXTS as TEXTS } from '@presale/rules/texts/pixels'
import { KEY_NOT_SAVED, KEY_SAVED, type TrackingKeyInput, trackingKey } from '@presale/rules/tracking-key'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { FormError } from '@presale/ui/form-error'
import { useToast } from '@presale/ui/toast'
import { messageOf, statusOf } from '@presale/web-client/answers'
import { useKeptForm } from '@presale/web-client/kept-form'
import { type RefObject, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { KeyFields } from './key-fields.tsx'

/** Adds a tracking key. The form keeps its input when the server refuses it. */
export function AddKey() {
  const form = useForm<TrackingKeyInput>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(trackingKey),
    defaultValues: { apiKey: '', secondaryApiKey: '', location: '' },
  })
  useKeptForm('new key', form)
  const button = useRef<HTMLButtonElement>(null)
  const add = useAddKey(form, button)
  const { errors } = form.formState
  const isDuplicate = statusOf(add.error) === 409
  const failure =
    add.error && !isDuplicate ? `${KEY_NOT_SAVED}: ${messageOf(add.error, NO_ANSWER)}` : undefined
  return (
    <Card title={TEXTS.add} className="@container">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={form.handleSubmit((values) => add.mutate(values))}
      >
        <div className="grid @2xl:grid-cols-3 items-start gap-4">
          <KeyFields field={(name) => ({ error: errors[name]?.message, ...form.register(name) })} />
        </div>
        <FormError>{failure}</FormError>
        <Button
          ref={button}
          type="submit"
          variant="primary"
          className="self-start"
          busy={add.isPending}
          busyLabel={TEXTS.saving}
        >
          {TEXTS.save}
        </Button>
      </form>
    </Card>
  )
}

/** Sends the key and reports the result. A duplicate key is also reported at its field. */
function useAddKey(form: UseFormReturn<TrackingKeyInput>, button: RefObject<HTMLButtonElement | null>) {
  const toast = useToast()
  const utils = trpc.useUtils()
  return trpc.trackingKeys.add.useMutation({
    onSuccess: () => {
      // The focus moves before the reset: otherwise the emptied field would report an error on blur.
      button.current?.focus()
      form.reset()
      toast({ title: KEY_SAVED, tone: 'success' })
    },
    onError: (error) => {
      const description = messageOf(error, NO_ANSWER)
      toast({ title: KEY_NOT_SAVED, description, tone: 'error' })
      if (statusOf(error) === 409) form.setError('apiKey', { message: description }, { shouldFocus: true })
    },
    onSettled: () => {
      void utils.trackingKeys.invalidate()
    },
  })
}
