import { ENTER_CURRENT_PASSWORD } from '@presale/rules/factor-change'
import { CODE_NEEDED } from '@presale/rules/second-factor'
import { SECOND_FACTOR_TEXTS as TEXTS } from '@presale/rules/texts/second-factor'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { type RefObject, useRef, useState } from 'react'
import { detailsOf, messageOf } from '../answers.ts'

/** What a change of the second factor needs. Where no password is asked for, it is empty. */
export type Proof = { code: string; currentPassword: string }

type ProofFieldsProps = {
  values: Proof
  errors: Partial<Proof>
  inputs: Record<keyof Proof, RefObject<HTMLInputElement | null>>
  asksPassword: boolean
  onChange: (typed: Partial<Proof>) => void
}

/** A proof typed into a dialog. `submit` sends it, or asks for what is missing. */
export function useProof(asksPassword: boolean) {
  const [values, setValues] = useState<Proof>({ code: '', currentPassword: '' })
  const [errors, setErrors] = useState<Partial<Proof>>({})
  const inputs = { code: useRef<HTMLInputElement>(null), currentPassword: useRef<HTMLInputElement>(null) }
  const fields: ProofFieldsProps = {
    values,
    errors,
    inputs,
    asksPassword,
    onChange: (typed) => {
      setValues((former) => ({ ...former, ...typed }))
      setErrors({})
    },
  }
  const submit = (send: (proof: Proof) => void) => () => {
    const missing: Partial<Proof> = {
      ...(values.code.trim() === '' && { code: CODE_NEEDED }),
      ...(asksPassword && values.currentPassword === '' && { currentPassword: ENTER_CURRENT_PASSWORD }),
    }
    setErrors(missing)
    if (missing.code) inputs.code.current?.focus()
    else if (missing.currentPassword) inputs.currentPassword.current?.focus()
    else send(values)
  }
  /** Leads to the value that the server refused, which then says why. */
  const correct = (error: unknown) => {
    const field = refusedField(error)
    if (field) setErrors({ [field]: messageOf(error, '') })
    const input = inputs[field ?? 'code']
    input.current?.focus()
    input.current?.select()
  }
  return { fields, submit, correct }
}

/** The field whose value the server refused, unless it refused something else. */
export function refusedField(error: unknown): keyof Proof | undefined {
  const { field } = (detailsOf(error) ?? {}) as { field?: string }
  return field === 'code' || field === 'currentPassword' ? field : undefined
}

/** The fields for a code and, where it is asked for, the password. `isFirst`: only a code of the app will do. */
export function ProofFields({
  values,
  errors,
  inputs,
  asksPassword,
  onChange,
  isFirst = false,
}: ProofFieldsProps & { isFirst?: boolean }) {
  return (
    <>
      <TextField
        ref={inputs.code}
        label={TEXTS.code.label}
        hint={isFirst ? TEXTS.steps.codeHint : TEXTS.code.hint}
        inputMode={isFirst ? 'numeric' : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={values.code}
        error={errors.code}
        onChange={(event) => onChange({ code: event.target.value })}
      />
      {asksPassword && (
        <PasswordField
          ref={inputs.currentPassword}
          label={TEXTS.password}
          autoComplete="current-password"
          value={values.currentPassword}
          error={errors.currentPassword}
          onChange={(event) => onChange({ currentPassword: event.target.value })}
        />
      )}
    </>
  )
}
