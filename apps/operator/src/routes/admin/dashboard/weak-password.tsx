import { OPERATOR_PASSWORD_TEXTS } from '@presale/rules/texts/operator-password'
import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { Link, useLocation } from 'wouter'
import { recall } from '../../../storage.ts'

const CHANGE_PASSWORD = '/admin/dashboard/change-password'

/** Asks an operator who logged in with a weak password to choose another one, above every screen. */
export function WeakPassword() {
  // Reads the storage again on every screen, so that it leaves after a change of the password.
  const [path] = useLocation()
  if (recall('hasWeakPassword') === undefined || path === CHANGE_PASSWORD) return null
  return (
    <Banner
      tone="warning"
      className="mb-6"
      action={
        <Button asChild>
          <Link to={CHANGE_PASSWORD}>{OPERATOR_SHELL_TEXTS.changePassword}</Link>
        </Button>
      }
    >
      {OPERATOR_PASSWORD_TEXTS.said.weak}
    </Banner>
  )
}
