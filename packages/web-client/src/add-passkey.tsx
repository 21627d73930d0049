import type { NewPasskey } from '@presale/rules/passkey'
import { PASSKEY_TEXTS } from '@presale/rules/texts/passkeys'
import { SECOND_FACTOR_TEXTS } from '@presale/rules/texts/second-factor'
import { UI_TEXTS } from '@presale/rules/texts/ui'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { useToast } from '@presale/ui/toast'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from './answers.ts'
import { DeviceRefusal, makePasskey } from './passkey-device.ts'

const TEXTS = PASSKEY_TEXTS.add

export type AddPasskeyProps = {
  /** Whether the password confirms the change. It is '' otherwise. */
  asksPassword: boolean
  /** Whether the account has a second factor, so that a code of it is needed. It is '' otherwise. */
  asksCode: boolean
  begin: (proof: { currentPassword: string; code: string }) => Promise<PublicKeyCredentialCreationOptionsJSON>
  add: (passkey: NewPasskey, currentPassword: string) => Promise<unknown>
  onChange: () => unknown
  onClose: () => void
}

/** Asks for a name, then the browser for a passkey. */
export function AddPasskey({ asksPassword, asksCode, begin, add, onChange, onClose }: AddPasskeyProps) {
  const toast = useToast()
  const formId = useId()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isNameless, setIsNameless] = useState(false)
  const addition = useMutation({
    mutationFn: async () => {
      const options = await begin({ currentPassword: password, code })
      return add({ name, answer: await makePasskey(options) }, password)
    },
    onSuccess: () => {
      toast({ title: TEXTS.done, tone: 'success' })
      onClose()
    },
    onSettled: onChange,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsNameless(name.trim() === '')
    if (name.trim() !== '') addition.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !addition.isPending && onClose()}
      title={TEXTS.label}
      description={TEXTS.explanation}
      footer={
        <>
          <Button size="lg" disabled={addition.isPending} onClick={onClose}>
            {UI_TEXTS.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            size="lg"
            variant="primary"
            busy={addition.isPending}
            busyLabel={TEXTS.busy}
          >
            {TEXTS.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <TextField
          label={TEXTS.name}
          hint={TEXTS.nameHint}
          maxLength={60}
          value={name}
          error={isNameless ? TEXTS.nameNeeded : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {asksPassword && (
          <PasswordField
            label={TEXTS.password}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {asksCode && (
          <TextField
            label={SECOND_FACTOR_TEXTS.code.label}
            hint={SECOND_FACTOR_TEXTS.code.hint}
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <FormError>{failureOf(addition.error)}</FormError>
      </form>
    </Dialog>
  )
}

function failureOf(error: unknown): string | undefined {
  if (!error) return undefined
  if (error instanceof DeviceRefusal) return error.message
  return messageOf(error, PASSKEY_TEXTS.noAnswer, PASSKEY_TEXTS.failed)
}
