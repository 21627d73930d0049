import type { PasswordForm as PasswordValues } from '@presale/rules/operator'
import { OPERATOR_PASSWORD_TEXTS as TEXTS } from '@presale/rules/texts/operator-password'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { LogInCodeField } from '@presale/web-client/code-step'
import { useState } from 'react'
import { useChangePassword } from './use-change-password.ts'

export function PasswordForm({ login }: { login: string }) {
  const [newShown, showNew] = useState(false)
  const { form, isSaving, failure, submit, asksForCode, forgetCode } = useChangePassword(login)
  const { errors } = form.formState
  const field = (name: keyof PasswordValues) => ({
    error: errors[name]?.message,
    ...form.register(name, {
      onChange: () => {
        if (name === 'login') forgetCode()
        // The confirmation field shows a mismatch. Editing the new password validates it again.
        if (name === 'newPassword' && errors.confirmPassword) void form.trigger('confirmPassword')
      },
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
      {asksForCode && <LogInCodeField {...field('code')} />}
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
