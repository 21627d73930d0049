import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type IdentityForm, identityForms, RECENT_MINUTES } from '@presale/rules/identity'
import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { FormError } from '@presale/ui/form-error'
import { PasswordField } from '@presale/ui/password-field'
import { TextField } from '@presale/ui/text-field'
import { messageOf } from '@presale/web-client/answers'
import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { onIdentityNeeded } from '../../../identity.ts'
import { trpc } from '../../../trpc.ts'
import { FormButtons } from './form-buttons.tsx'
import { useOperator } from './use-operator.ts'

const TEXTS = OPERATOR_SHELL_TEXTS.identity

type Answer = (confirmed: boolean) => void

/**
 * Asks the operator to confirm their identity whenever the server requires it. The waiting calls then continue. Mount
 * it once in the layout.
 */
export function IdentityDialog() {
  const [answer, setAnswer] = useState<{ give: Answer }>()
  useEffect(() => onIdentityNeeded(() => new Promise<boolean>((give) => setAnswer({ give }))), [])
  // When the layout unmounts, the waiting calls are refused.
  useEffect(() => () => answer?.give(false), [answer])
  if (!answer) return null
  const close = (confirmed: boolean) => {
    answer.give(confirmed)
    setAnswer(undefined)
  }
  return <IdentityQuestion onAnswer={close} />
}

type Way = keyof typeof identityForms

function IdentityQuestion({ onAnswer }: { onAnswer: Answer }) {
  const formId = useId()
  const [way, setWay] = useState<Way>('password')
  const operator = useOperator()
  const form = useForm<IdentityForm>({
    mode: 'onSubmit',
    resolver: standardSchemaResolver(identityForms[way]),
    defaultValues: { proof: '' },
  })
  const elevate = trpc.account.elevate.useMutation({
    onSuccess: () => onAnswer(true),
    onError: () => form.setFocus('proof', { shouldSelect: true }),
  })
  const submit = form.handleSubmit(({ proof }) =>
    elevate.mutate(way === 'password' ? { password: proof } : { code: proof }),
  )
  const change = (next: Way) => {
    form.reset()
    elevate.reset()
    flushSync(() => setWay(next))
    form.setFocus('proof')
  }
  const error = form.formState.errors.proof?.message
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !elevate.isPending && onAnswer(false)}
      title={TEXTS.title}
      description={TEXTS.explanation(RECENT_MINUTES)}
      footer={
        <FormButtons
          formId={formId}
          busy={elevate.isPending}
          busyLabel={TEXTS.confirming}
          onCancel={() => onAnswer(false)}
        >
          {TEXTS.confirm}
        </FormButtons>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {way === 'password' ? (
          <PasswordField
            key={way}
            label={TEXTS.password}
            autoComplete="current-password"
            error={error}
            {...form.register('proof')}
          />
        ) : (
          <TextField
            key={way}
            label={TEXTS.code}
            hint={TEXTS.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            error={error}
            {...form.register('proof')}
          />
        )}
        <FormError>{elevate.error && messageOf(elevate.error, TEXTS.unreachable, TEXTS.failed)}</FormError>
        {operator?.hasSecondFactor && (
          <Button
            variant="quiet"
            className="self-start"
            onClick={() => change(way === 'password' ? 'code' : 'password')}
          >
            {way === 'password' ? TEXTS.useCode : TEXTS.usePassword}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
