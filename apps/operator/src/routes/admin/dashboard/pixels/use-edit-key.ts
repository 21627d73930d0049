import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { PIXEL_TEXTS } from '@presale/rules/texts/pixels'
import { type TrackingKeyInput, trackingKey } from '@presale/rules/tracking-key'
import { useToast } from '@presale/ui/toast'
import { messageOf, statusOf } from '@presale/web-client/answers'
import { useKeptForm } from '@presale/web-client/kept-form'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { trpc } from '../../../../trpc.ts'
import type { Overtaken } from '../changed-meanwhile.tsx'
import { conflictOf, NO_ANSWER } from '../conflict.ts'
import { changesOf, differencesOf, type TrackingKey, valuesOf } from './tracking-key.ts'

/** The edit form, the state at which it was opened, and the conflict found meanwhile. */
export function useEditKey(key: TrackingKey, onClose: () => void) {
  const [opened, setOpened] = useState(key)
  const [overtaken, setOvertaken] = useState<Overtaken>()
  const form = useForm<TrackingKeyInput>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(trackingKey),
    defaultValues: valuesOf(key),
  })
  useKeptForm(`key ${key.id}`, form)
  const toast = useToast()
  const utils = trpc.useUtils()
  const update = trpc.trackingKeys.update.useMutation({
    onSuccess: () => {
      toast({ title: PIXEL_TEXTS.said.updated, tone: 'success' })
      onClose()
    },
    onError: (error) => {
      const conflict = conflictOf<TrackingKey>(error)
      if (!conflict) {
        toast({ title: PIXEL_TEXTS.said.notUpdated, description: messageOf(error, NO_ANSWER), tone: 'error' })
        if (statusOf(error) === 409)
          form.setError('apiKey', { message: error.message }, { shouldFocus: true })
        return
      }
      const typed = changesOf(form.getValues(), opened)
      setOvertaken({ change: conflict.changed, differences: differencesOf(opened, conflict.current, typed) })
      setOpened(conflict.current)
      form.reset({ ...valuesOf(conflict.current), ...typed })
    },
    onSettled: () => {
      void utils.trackingKeys.invalidate()
    },
  })
  return {
    form,
    overtaken,
    isSaving: update.isPending,
    failure:
      update.error && !conflictOf(update.error)
        ? `${PIXEL_TEXTS.said.notUpdated}: ${messageOf(update.error, NO_ANSWER)}`
        : undefined,
    submit: form.handleSubmit((values) =>
      update.mutate({ id: opened.id, version: opened.version, ...values }),
    ),
    takeOver: () => {
      form.reset(valuesOf(opened))
      setOvertaken(undefined)
    },
  }
}
