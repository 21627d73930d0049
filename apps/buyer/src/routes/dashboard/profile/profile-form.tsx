import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  PROFILE_FAILED,
  PROFILE_UNREACHABLE,
  PROFILE_UPDATED,
  PROFILE_UPDATED_TEXT,
  type ProfileForm as ProfileValues,
  profileForm,
} from '@presale/rules/account'
import { Button } from '@presale/ui/button'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { useToast } from '@presale/ui/toast'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { renameSession } from '../../../session.ts'
import { messageOf, type Outputs, statusOf, trpc } from '../../../trpc.ts'

type Account = Outputs['account']['read']

const PASSWORD_HINT = 'Leave it empty to keep your password. A new one logs you out everywhere else.'

/** Name, e-mail, phone and, if wanted, a new password. What was typed stays when the change is refused. */
export function ProfileForm({ account }: { account: Account }) {
  const [passwordsShown, showPasswords] = useState(false)
  const form = useForm<ProfileValues>({
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    resolver: standardSchemaResolver(profileForm),
    defaultValues: {
      name: account.name,
      email: account.email,
      phone: account.phone,
      password: '',
      confirmPassword: '',
    },
  })
  const update = useUpdateProfile(form)
  const submit = form.handleSubmit(({ confirmPassword: _, ...profile }) => update.mutate(profile))
  const { errors } = form.formState
  const field = (name: keyof ProfileValues) => ({
    error: errors[name]?.message,
    ...form.register(name, {
      onChange: () => form.clearErrors(name === 'password' ? ['password', 'confirmPassword'] : name),
    }),
  })
  return (
    <form noValidate className="flex max-w-xl flex-col gap-5" onSubmit={submit}>
      <TextField label="Full Name" autoComplete="name" required {...field('name')} />
      <TextField label="Email Address" type="email" autoComplete="email" required {...field('email')} />
      <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      <PasswordField
        label="New Password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        visible={passwordsShown}
        onVisibleChange={showPasswords}
        {...field('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        visible={passwordsShown}
        toggle={false}
        {...field('confirmPassword')}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="self-start max-sm:self-stretch"
        busy={update.isPending}
        busyLabel="Saving…"
      >
        Save changes
      </Button>
    </form>
  )
}

/** Sends the change and says what came of it; a taken e-mail is also said at its field, where it stays. */
function useUpdateProfile(form: UseFormReturn<ProfileValues>) {
  const toast = useToast()
  const utils = trpc.useUtils()
  return trpc.account.updateProfile.useMutation({
    onSuccess: ({ email }) => {
      renameSession(email)
      form.resetField('password')
      form.resetField('confirmPassword')
      toast({ title: PROFILE_UPDATED, description: PROFILE_UPDATED_TEXT, tone: 'success' })
      void utils.account.read.invalidate()
    },
    onError: (error) => {
      const description = messageOf(error, PROFILE_UNREACHABLE)
      toast({ title: PROFILE_FAILED, description, tone: 'error' })
      if (statusOf(error) === 409) form.setError('email', { message: description }, { shouldFocus: true })
    },
  })
}
