import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  PASSWORD_FAILED,
  PASSWORD_UPDATED,
  type PasswordForm as PasswordValues,
  passwordForm,
} from '@presale/rules/operator'
import { useToast } from '@presale/ui/toast'
import { useForm } from 'react-hook-form'
import { messageOf, statusOf, trpc } from '../../../../trpc.ts'

const NO_ANSWER =
  'No answer came: it may have been changed or not. Please try again with the old one, then the new.'

/** The form of a new password and what came of sending it. Refused, it keeps what was typed (specification §8). */
export function useChangePassword(login: string) {
  const toast = useToast()
  const form = useForm<PasswordValues>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(passwordForm),
    defaultValues: { login, oldPassword: '', newPassword: '', confirmPassword: '' },
  })
  const change = trpc.account.changePassword.useMutation({
    onSuccess: (_, { login: changed }) => {
      form.reset({ login: changed, oldPassword: '', newPassword: '', confirmPassword: '' })
      toast({ title: PASSWORD_UPDATED, tone: 'success' })
    },
    onError: (error) => toast({ title: messageOf(error, PASSWORD_FAILED, PASSWORD_FAILED), tone: 'error' }),
  })
  return {
    form,
    isSaving: change.isPending,
    failure: change.error ? failureOf(change.error) : undefined,
    submit: form.handleSubmit(({ confirmPassword: _, ...values }) => change.mutate(values)),
  }
}

function failureOf(error: unknown): string {
  if (statusOf(error) === undefined) return `${PASSWORD_FAILED} ${NO_ANSWER}`
  return messageOf(error, PASSWORD_FAILED, PASSWORD_FAILED)
}
