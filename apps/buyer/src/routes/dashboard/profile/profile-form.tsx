import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ProfileForm as ProfileValues, profileForm } from '@presale/rules/account'
import { PROFILE_TEXTS } from '@presale/rules/texts/profile'
import { Button } from '@presale/ui/button'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { useToast } from '@presale/ui/toast'
import { messageOf, statusOf } from '@presale/web-client/answers'
import { useKeptForm } from '@presale/web-client/kept-form'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { PasswordMeter } from '../../../password-strength/password-meter.tsx'
import { renameSession } from '../../../session.ts'
import { type Outputs, trpc } from '../../../trpc.ts'

type Account = Outputs['account']['read']

/**
 * Name, e-mail, phone, an optional new password, and the current one where it is needed (D34). The form keeps its input
 * when the server refuses the change.
 */
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
      currentPassword: '',
    },
  })
  useKeptForm('profile', form, ['name', 'email', 'phone'])
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
      <TextField label={PROFILE_TEXTS.name} autoComplete="name" required {...field('name')} />
      <TextField label={PROFILE_TEXTS.email} type="email" autoComplete="email" required {...field('email')} />
      <TextField label={PROFILE_TEXTS.phone} type="tel" autoComplete="tel" {...field('phone')} />
      <PasswordField
        label={PROFILE_TEXTS.password}
        hint={PROFILE_TEXTS.passwordHint}
        autoComplete="new-password"
        visible={passwordsShown}
        onVisibleChange={showPasswords}
        {...field('password')}
      />
      <PasswordMeter
        password={form.watch('password')}
        email={form.watch('email')}
        name={form.watch('name')}
      />
      <PasswordField
        label={PROFILE_TEXTS.confirmPassword}
        autoComplete="new-password"
        visible={passwordsShown}
        toggle={false}
        {...field('confirmPassword')}
      />
      <PasswordField
        label={PROFILE_TEXTS.currentPassword}
        hint={PROFILE_TEXTS.currentPasswordHint}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="self-start max-sm:self-stretch"
        busy={update.isPending}
        busyLabel={PROFILE_TEXTS.saving}
      >
        {PROFILE_TEXTS.save}
      </Button>
    </form>
  )
}

/** The field that a refusal is about: a taken e-mail, or a missing or wrong current password. */
const FIELDS_BY_STATUS: Partial<Record<number, 'email' | 'currentPassword'>> = {
  409: 'email',
  422: 'currentPassword',
}

/** Sends the change and reports the result, a refusal also at its field. */
function useUpdateProfile(form: UseFormReturn<ProfileValues>) {
  const toast = useToast()
  const utils = trpc.useUtils()
  return trpc.account.updateProfile.useMutation({
    onSuccess: ({ email }) => {
      renameSession(email)
      form.resetField('email', { defaultValue: email })
      form.resetField('password')
      form.resetField('confirmPassword')
      form.resetField('currentPassword')
      toast({
        title: PROFILE_TEXTS.said.updated,
        description: PROFILE_TEXTS.said.updatedText,
        tone: 'success',
      })
      void utils.account.sessions.invalidate()
    },
    // Also after a lost answer: the change may be saved.
    onSettled: () => utils.account.read.invalidate(),
    onError: (error) => {
      const description = messageOf(error, PROFILE_TEXTS.said.unreachable)
      toast({ title: PROFILE_TEXTS.said.failed, description, tone: 'error' })
      const field = FIELDS_BY_STATUS[statusOf(error) ?? 0]
      if (field) form.setError(field, { message: description }, { shouldFocus: true })
    },
  })
}
