import { OUTBOX_TEXTS as TEXTS } from '@presale/rules/texts/outbox'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { useCallback, useRef } from 'react'
import { trpc } from '../../../../trpc.ts'

/** Sends a failed mail again and reports the result. A mail that is being sent is not sent once more. */
export function useSendAgain(): (mail: { id: string }) => void {
  const toast = useToast()
  const utils = trpc.useUtils()
  const underWay = useRef(new Set<string>())
  const { mutate } = trpc.mail.sendAgain.useMutation({
    onSuccess: () => toast({ title: TEXTS.sentAgain, tone: 'success' }),
    onError: (error) =>
      toast({ title: TEXTS.notSentAgain, description: messageOf(error, TEXTS.noAnswer), tone: 'error' }),
    onSettled: async (_answer, _error, { id }) => {
      await utils.mail.invalidate()
      underWay.current.delete(id)
    },
  })
  return useCallback(
    ({ id }) => {
      if (underWay.current.has(id)) return
      underWay.current.add(id)
      mutate({ id })
    },
    [mutate],
  )
}
