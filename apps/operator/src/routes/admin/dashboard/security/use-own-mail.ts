import { OWN_MAIL_TEXTS as TEXTS } from '@presale/rules/texts/own-mail'
import { useToast } from '@presale/ui/toast'
import { messageOf } from '@presale/web-client/answers'
import { trpc } from '../../../../trpc.ts'
import { NO_ANSWER } from '../conflict.ts'

/** The refusal of a change of the address, or that its answer was lost. */
export const refusalOf = (error: unknown) => messageOf(error, `${TEXTS.failed} ${NO_ANSWER}`, TEXTS.failed)

/** What an operator does about the address for mails. Each reloads it, even when its answer was lost. */
export function useOwnMail() {
  const toast = useToast()
  const utils = trpc.useUtils()
  const onSettled = () => utils.ownMail.read.invalidate()
  const tell = (title: string) => toast({ title, tone: 'success' })
  const request = trpc.ownMail.request.useMutation({
    onSuccess: (_, { email }) => tell(TEXTS.sent(email)),
    onSettled,
  })
  const confirm = trpc.ownMail.confirm.useMutation({
    onSuccess: ({ email }) => tell(TEXTS.confirmed(email)),
    onSettled,
  })
  const cancel = trpc.ownMail.cancel.useMutation({ onSettled })
  const remove = trpc.ownMail.remove.useMutation({ onSuccess: () => tell(TEXTS.removed), onSettled })
  return { request, confirm, cancel, remove }
}
