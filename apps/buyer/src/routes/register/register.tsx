import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  REGISTRATION_FAILED,
  REGISTRATION_UNREACHABLE,
  type RegistrationForm,
  registrationForm,
} from '@presale/rules/account'
import { ACCOUNT_INTRODUCTIONS, TOKEN_NAME } from '@presale/rules/presale'
import { Button } from '@presale/ui/button'
import { useDocumentTitle } from '@presale/ui/document-title'
import { FormError } from '@presale/ui/form-error'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import { beginSession } from '../../session.ts'
import { messageOf, trpc } from '../../trpc.ts'
import { AccountPage } from '../account-page.tsx'

/** Registration; afterwards the dashboard. */
export function Register() {
  useDocumentTitle(`${TOKEN_NAME} | Sign in`)
  return (
    <AccountPage
      title="Sign in"
      introduction={ACCOUNT_INTRODUCTIONS.register}
      footer={
        <>
          Already registered?{' '}
          <Link className="link" to="/login">
            Sign in
          </Link>
        </>
      }
    >
      <RegisterForm />
    </AccountPage>
  )
}

const EMPTY = { name: '', email: '', phone: '', password: '', confirmPassword: '' }

function RegisterForm() {
  const [, navigate] = useLocation()
  const [passwordsShown, showPasswords] = useState(false)
  const form = useForm<RegistrationForm>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(registrationForm),
    defaultValues: EMPTY,
  })
  const register = trpc.account.register.useMutation({
    onSuccess: (session) => {
      beginSession(session)
      navigate('/dashboard', { replace: true })
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ confirmPassword: _, ...registration }) => register.mutate(registration))
  const text = (name: keyof typeof EMPTY) => ({ error: errors[name]?.message, ...form.register(name) })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <TextField label="Full Name" autoComplete="name" {...text('name')} />
      <TextField label="Email Address" type="email" autoComplete="email" {...text('email')} />
      <TextField label="Phone Number" type="tel" autoComplete="tel" {...text('phone')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        visible={passwordsShown}
        onVisibleChange={showPasswords}
        {...text('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        visible={passwordsShown}
        toggle={false}
        {...text('confirmPassword')}
      />
      <p className="text-muted text-sm">
        What we keep about you, and why, is in the{' '}
        <Link className="link" to="/privacy">
          privacy policy
        </Link>
        .
      </p>
      {register.error && (
        <FormError>{messageOf(register.error, REGISTRATION_UNREACHABLE, REGISTRATION_FAILED)}</FormError>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={register.isPending}
        busyLabel="Creating your account…"
      >
        Create Account
      </Button>
    </form>
  )
}
