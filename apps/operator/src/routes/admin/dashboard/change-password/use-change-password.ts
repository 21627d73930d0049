import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type PasswordForm as PasswordValues,
  passwordForm,
  passwordFormWithCode,
} from '@presale/rules/operator'
import { OPERATOR_PASSWORD_TEXTS as TEXTS } from '@presale/rules/texts/operator-password'
import { useToast } from '@presale/ui/toast'
import { detailsOf, messageOf } from '@presale/web-client/answers'
import { codeRefusalOf, useCodeStep } from '@presale/web-client/code-step'
import { useForm } from 'react-hook-form'
import { forget } from '../../../../storage.ts'
import { trpc } from '../../../../trpc.ts'

/**
 * The password form and the result of sending it. A refused form keeps its input (specification §8). Another login with a
 * second factor needs its code, too: the field appears once the server asks for it.
 */
export function useChangePassword(login: string) {
  const toast = useToast()
  const { asksForCode, askForCode, forgetCode } = useCodeStep()
  const form = useForm<PasswordValues>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(asksForCode ? passwordFormWithCode : passwordForm),
    defaultValues: { login, oldPassword: '', newPassword: '', confirmPassword: '' },
  })
  const change = trpc.account.changePassword.useMutation({
    onSuccess: (_, { login: changed }) => {
      form.reset({ login: changed, oldPassword: '', newPassword: '', confirmPassword: '' })
      forgetCode(form)
      forget('hasWeakPassword')
      toast({ title: TEXTS.said.updated, tone: 'success' })
    },
    onError: (error, sent) => {
      if (codeRefusalOf(error)) {
        if (form.getValues('login') === sent.login) askForCode(form, error)
        return
      }
      if (isAboutNewPassword(error)) {
        form.setError('newPassword', { message: error.message }, { shouldFocus: true })
      }
      toast({ title: messageOf(error, TEXTS.said.failed, TEXTS.said.failed), tone: 'error' })
    },
  })
  return {
    form,
    isSaving: change.isPending,
    failure: change.error && !codeRefusalOf(change.error) ? failureOf(change.error) : undefined,
    asksForCode,
    forgetCode: () => forgetCode(form),
    submit: form.handleSubmit(({ confirmPassword: _, ...values }) => change.mutate(values)),
  }
}

/** Whether the server refused the new password, such as a common one. */
function isAboutNewPassword(error: unknown): boolean {
  const details = detailsOf(error)
  return typeof details === 'object' && details !== null && 'field' in details
}

function failureOf(error: unknown): string {
  return messageOf(error, `${TEXTS.said.failed} ${TEXTS.noAnswer}`, TEXTS.said.failed)
}
