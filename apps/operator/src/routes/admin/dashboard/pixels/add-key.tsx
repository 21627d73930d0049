import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { PIXEL_TEXTS as TEXTS } from '@presale/rules/texts/pixels'
import { type TrackingKeyInput, trackingKey } from '@presale/rules/tracking-key'
import { useToast } from '@presale/ui/toast'
import { messageOf, statusOf } from '@presale/web-client/answers'
import { useKeptForm } from '@presale/web-client/kept-form'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'
import { KeyDialog } from './key-dialog.tsx'

/** Adds a tracking key. The form keeps its input when the server refuses it. */
export function AddKey({ onClose }: { onClose: () => void }) {
  const form = useForm<TrackingKeyInput>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(trackingKey),
    defaultValues: { apiKey: '', secondaryApiKey: '', location: '' },
  })
  useKeptForm('new key', form)
  const add = useAddKey(form, onClose)
  const isDuplicate = statusOf(add.error) === 409
  return (
    <KeyDialog
      title={TEXTS.add}
      saveLabel={TEXTS.save}
      form={form}
      isSaving={add.isPending}
      failure={
        add.error && !isDuplicate ? `${TEXTS.said.notSaved}: ${messageOf(add.error, NO_ANSWER)}` : undefined
      }
      onSubmit={form.handleSubmit((values) => add.mutate(values))}
      onClose={onClose}
    />
  )
}

/** Sends the key and reports the result. A duplicate key is also reported at its field. */
function useAddKey(form: UseFormReturn<TrackingKeyInput>, onClose: () => void) {
  const toast = useToast()
  const utils = trpc.useUtils()
  return trpc.trackingKeys.add.useMutation({
    onSuccess: () => {
      toast({ title: TEXTS.said.saved, tone: 'success' })
      onClose()
    },
    onError: (error) => {
      const description = messageOf(error, NO_ANSWER)
      toast({ title: TEXTS.said.notSaved, description, tone: 'error' })
      if (statusOf(error) === 409) form.setError('apiKey', { message: description }, { shouldFocus: true })
    },
    onSettled: () => {
      void utils.trackingKeys.invalidate()
    },
  })
}
