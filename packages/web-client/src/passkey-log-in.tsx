import type { PasskeyProof } from '@presale/rules/passkey'
import { LOG_IN_TEXTS } from '@presale/rules/texts/log-in'
import { PASSKEY_TEXTS } from '@presale/rules/texts/passkeys'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from './answers.ts'
import { DeviceRefusal, hasPasskeys, signWithPasskey } from './passkey-device.ts'

const TEXTS = PASSKEY_TEXTS.logIn

type PasskeyLogInProps = {
  begin: () => Promise<PublicKeyCredentialRequestOptionsJSON>
  logIn: (proof: PasskeyProof) => Promise<unknown>
}

/** A button that logs in with a passkey; nothing where the browser has none for this page. */
export function PasskeyLogIn({ begin, logIn }: PasskeyLogInProps) {
  const attempt = useMutation({
    mutationFn: async () => logIn({ answer: await signWithPasskey(await begin()) }),
  })
  if (!hasPasskeys()) return null
  const { error } = attempt
  return (
    <div className="flex flex-col gap-3">
      <Button size="lg" busy={attempt.isPending} busyLabel={TEXTS.busy} onClick={() => attempt.mutate()}>
        {TEXTS.label}
      </Button>
      {error && (
        <FormError>
          {error instanceof DeviceRefusal
            ? error.message
            : messageOf(error, LOG_IN_TEXTS.said.unreachable) || LOG_IN_TEXTS.said.failed}
        </FormError>
      )}
    </div>
  )
}
