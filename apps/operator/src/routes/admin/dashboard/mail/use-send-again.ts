import { OUTBOX_TEXTS as TEXTS } from '@presale/rules/texts/outbox'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { useCallback } from 'react'
import { trpc } from '../../../../trpc.ts'

/** Sends a failed mail again and reports the result. */
export function useSendAgain(): (mail: { id: string }) => void {
  const toast = useToast()
  const utils = trpc.useUtils()
  const { mutate } = trpc.mail.sendAgain.useMutation({
    onSuccess: () => toast({ title: TEXTS.sentAgain, tone: 'success' }),
    onError: (error) =>
      toast({ title: TEXTS.notSentAgain, description: messageOf(error, TEXTS.noAnswer), tone: 'error' }),
    onSettled: () => utils.mail.invalidate(),
  })
  return useCallback(({ id }) => mutate({ id }), [mutate])
}
