import type { PasswordForm as PasswordValues } from '@presale/rules/operator'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { useState } from 'react'
import { useChangePassword } from './use-change-password.ts'

/** The operator's name, the old password, and the new one twice. */
export function PasswordForm({ login }: { login: string }) {
  const [newShown, showNew] = useState(false)
  const { form, isSaving, failure, submit } = useChangePassword(login)
  const { errors } = form.formState
  const field = (name: keyof PasswordValues) => ({
    error: errors[name]?.message,
    ...form.register(name, {
      // Whether the two are alike is said at the second, and asked anew when the first is mended.
      onChange: () => name === 'newPassword' && errors.confirmPassword && form.trigger('confirmPassword'),
    }),
  })
  return (
    <form noValidate className="flex max-w-md flex-col gap-5" onSubmit={submit}>
      <TextField label="Admin name" autoComplete="username" autoCapitalize="none" {...field('login')} />
      <PasswordField
        label="Old password"
        autoComplete="current-password"
        showText="Show old password"
        hideText="Hide old password"
        {...field('oldPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        showText="Show new password"
        hideText="Hide new password"
        visible={newShown}
        onVisibleChange={showNew}
        {...field('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
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
        busyLabel="Changing…"
      >
        Change Password
      </Button>
    </form>
  )
}
