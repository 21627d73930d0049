import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type RegistrationForm, registrationForm } from '@presale/rules/account'
import { REGISTRATION_TEXTS as TEXTS } from '@presale/rules/texts/registration'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordMeter } from '../../password-strength/password-meter.tsx'
import { recallTyped, useTypedAccount } from '../use-typed-account.ts'
import { RegisterFrame } from './register-frame.tsx'
import { useRegistration } from './use-registration.ts'

const EMPTY = { name: '', email: '', phone: '', password: '', confirmPassword: '' }

/** The five fields of specification §2. */
export function RegisterForm() {
  const [passwordsShown, showPasswords] = useState(false)
  const form = useForm<RegistrationForm>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(registrationForm),
    defaultValues: recallTyped(EMPTY),
  })
  useTypedAccount(form)
  const register = useRegistration('/dashboard', form)
  const { errors } = form.formState
  const submit = form.handleSubmit(({ confirmPassword: _, ...registration }) => register.mutate(registration))
  const text = (name: keyof typeof EMPTY) => ({ error: errors[name]?.message, ...form.register(name) })
  return (
    <RegisterFrame onSubmit={submit} error={register.error} isPending={register.isPending}>
      <TextField label={TEXTS.name} autoComplete="name" {...text('name')} />
      <TextField label={TEXTS.email} type="email" autoComplete="email" {...text('email')} />
      <TextField label={TEXTS.phone} type="tel" autoComplete="tel" {...text('phone')} />
      <PasswordField
        label={TEXTS.password}
        autoComplete="new-password"
        visible={passwordsShown}
        onVisibleChange={showPasswords}
        {...text('password')}
      />
      <PasswordMeter
        password={form.watch('password')}
        email={form.watch('email')}
        name={form.watch('name')}
      />
      <PasswordField
        label={TEXTS.confirmPassword}
        autoComplete="new-password"
        visible={passwordsShown}
        toggle={false}
        {...text('confirmPassword')}
      />
    </RegisterFrame>
  )
}
