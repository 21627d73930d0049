import type { PasswordForm as PasswordValues } from '@presale/rules/operator'
import { OPERATOR_PASSWORD_TEXTS as TEXTS } from '@presale/rules/texts/operator-password'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { useState } from 'react'
import { useChangePassword } from './use-change-password.ts'

export function PasswordForm({ login }: { login: string }) {
  const [newShown, showNew] = useState(false)
  const { form, isSaving, failure, submit } = useChangePassword(login)
  const { errors } = form.formState
  const field = (name: keyof PasswordValues) => ({
    error: errors[name]?.message,
    ...form.register(name, {
      // The confirmation field shows a mismatch. Editing the new password validates it again.
      onChange: () => name === 'newPassword' && errors.confirmPassword && form.trigger('confirmPassword'),
    }),
  })
  return (
    <form noValidate className="flex max-w-md flex-col gap-5" onSubmit={submit}>
      <TextField label={TEXTS.login} autoComplete="username" autoCapitalize="none" {...field('login')} />
      <PasswordField
        label={TEXTS.old}
        autoComplete="current-password"
        showText={TEXTS.showOld}
        hideText={TEXTS.hideOld}
        {...field('oldPassword')}
      />
      <PasswordField
        label={TEXTS.new}
        autoComplete="new-password"
        showText={TEXTS.showNew}
        hideText={TEXTS.hideNew}
        visible={newShown}
        onVisibleChange={showNew}
        {...field('newPassword')}
      />
      <PasswordField
        label={TEXTS.confirmation}
        autoComplete="new-password"
        visible={newShown}
        toggle={false}
        {...field('confirmPassword')}
      />
      <FormError>{failure}</FormError>
      <Button
        type="submit"
        variant="primary"
        className="self-start max-sm:self-stretch"
        busy={isSaving}
        busyLabel={TEXTS.changing}
      >
        {TEXTS.change}
      </Button>
    </form>
  )
}
