import { LOG_IN_TEXTS as TEXTS } from '@presale/rules/texts/log-in'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import type { ComponentProps, ReactNode } from 'react'
import { messageOf } from './answers.ts'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

type LogInFormProps = {
  onSubmit: ComponentProps<'form'>['onSubmit']
  account: FieldProps & { label: string }
  password: FieldProps
  /** Fields after the password, such as a code. */
  children?: ReactNode
  error: unknown
  isPending: boolean
}

export function LogInForm({ onSubmit, account, password, children, error, isPending }: LogInFormProps) {
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      <TextField autoComplete="username" autoCapitalize="none" {...account} />
      <PasswordField label={TEXTS.password} autoComplete="current-password" {...password} />
      {children}
      {error ? <FormError>{messageOf(error, TEXTS.said.unreachable) || TEXTS.said.failed}</FormError> : null}
      <Button type="submit" variant="primary" size="lg" busy={isPending} busyLabel={TEXTS.submitting}>
        {TEXTS.submit}
      </Button>
    </form>
  )
}
