import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type NewPassword, newPassword } from '@presale/rules/reset'
import { RESET_PASSWORD_TEXTS as TEXTS } from '@presale/rules/texts/reset-password'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { PasswordField } from '@presale/ui/password-field'
import { messageOf } from '@presale/web-client/answers'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordMeter } from '../../password-strength/password-meter.tsx'
import { trpc } from '../../trpc.ts'

type NewPasswordFormProps = { secret: string; onDone: () => void }

export function NewPasswordForm({ secret, onDone }: NewPasswordFormProps) {
  const [isVisible, setVisible] = useState(false)
  const form = useForm<NewPassword>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(newPassword),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const reset = trpc.account.resetPassword.useMutation({ onSuccess: onDone })
  const text = (name: keyof NewPassword) => ({
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit(({ password }) => reset.mutate({ password, secret }))}
    >
      <PasswordField
        label={TEXTS.password}
        autoComplete="new-password"
        visible={isVisible}
        onVisibleChange={setVisible}
        {...text('password')}
      />
      <PasswordMeter password={form.watch('password')} />
      <PasswordField
        label={TEXTS.confirmPassword}
        autoComplete="new-password"
        visible={isVisible}
        toggle={false}
        {...text('confirmPassword')}
      />
      {reset.error && <FormError>{messageOf(reset.error, TEXTS.unheard, TEXTS.failed)}</FormError>}
      <Button type="submit" variant="primary" size="lg" busy={reset.isPending} busyLabel={TEXTS.busy}>
        {TEXTS.submit}
      </Button>
    </form>
  )
}
