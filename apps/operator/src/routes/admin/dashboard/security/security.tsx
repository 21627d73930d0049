import { OPERATOR_SECURITY_TEXTS as TEXTS } from '@presale/rules/texts/operator-security'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { Phrase } from '@presale/ui/phrase'
import { Link } from 'wouter'
import { useOperator } from '../use-operator.ts'
import { OwnMail } from './own-mail.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'

/** The operator's own password, second factor, passkeys, mails and sessions. */
export function Security() {
  useDocumentTitle(TEXTS.documentTitle)
  const operator = useOperator()
  if (!operator) return null
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={TEXTS.heading}
        description={
          <Phrase
            text={TEXTS.explanation}
            login={<bdi className="font-medium text-ink">{operator.login}</bdi>}
            role={operator.role}
          />
        }
      />
      <SecondFactor operator={operator} />
      <OwnPasskeys />
      <Card
        title={TEXTS.password.heading}
        description={TEXTS.password.effect}
        actions={
          <Button asChild>
            <Link to="/admin/dashboard/change-password">{TEXTS.password.change}</Link>
          </Button>
        }
      />
      <OwnMail />
      <OwnSessions />
    </div>
  )
}
