import { REGISTRATION_TEXTS as TEXTS } from '@presale/rules/texts/registration'
import { Button } from '@presale/ui/button'
import { FormError } from '@presale/ui/form-error'
import { Phrase } from '@presale/ui/phrase'
import { messageOf, statusOf } from '@presale/web-client/answers'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'

type RegisterFrameProps = {
  onSubmit: ComponentProps<'form'>['onSubmit']
  children: ReactNode
  error: unknown
  isPending: boolean
}

/** A form's fields, then the privacy policy, the failure and the button. A taken e-mail stands at its field. */
export function RegisterFrame({ onSubmit, children, error, isPending }: RegisterFrameProps) {
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
      {children}
      <p className="text-muted text-sm">
        <Phrase
          text={TEXTS.privacy}
          policy={
            <Link className="link" to="/privacy">
              {TEXTS.policy}
            </Link>
          }
        />
      </p>
      {error && statusOf(error) !== 409 ? (
        <FormError>{messageOf(error, TEXTS.said.unreachable) || TEXTS.said.failed}</FormError>
      ) : null}
      <Button type="submit" variant="primary" size="lg" busy={isPending} busyLabel={TEXTS.submitting}>
        {TEXTS.submit}
      </Button>
    </form>
  )
}
