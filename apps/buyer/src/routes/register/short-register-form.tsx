import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ShortRegistrationForm, shortRegistrationForm } from '@presale/rules/account'
import { REGISTRATION_TEXTS as TEXTS } from '@presale/rules/texts/registration'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { useForm } from 'react-hook-form'
import { PasswordMeter } from '../../password-strength/password-meter.tsx'
import { recallTyped, useTypedAccount } from '../use-typed-account.ts'
import { RegisterFrame } from './register-frame.tsx'
import { useRegistration } from './use-registration.ts'

/** E-mail and password, for a visitor who is about to order. */
export function ShortRegisterForm({ next }: { next: string }) {
  const form = useForm<ShortRegistrationForm>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(shortRegistrationForm),
    defaultValues: recallTyped({ email: '', password: '' }),
  })
  useTypedAccount(form)
  const register = useRegistration(next, form)
  const { errors } = form.formState
  return (
    <RegisterFrame
      onSubmit={form.handleSubmit((values) => register.mutate(values))}
      error={register.error}
      isPending={register.isPending}
    >
      <TextField
        label={TEXTS.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={TEXTS.password}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordMeter password={form.watch('password')} email={form.watch('email')} />
      <p className="text-muted text-sm">{TEXTS.later}</p>
    </RegisterFrame>
  )
}
