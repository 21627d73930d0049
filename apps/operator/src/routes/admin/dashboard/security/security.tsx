import { TOKEN_NAME } from '@presale/rules/presale'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { PageHeader } from '@presale/ui/page-header'
import { Link } from 'react-router'
import { useOperator } from '../use-operator.ts'
import { OwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'

/** What protects the operator's own log-in: password, second factor, sessions. */
export function Security() {
  useDocumentTitle(`${TOKEN_NAME} operators | Security`)
  const operator = useOperator()
  if (!operator) return null
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Security"
        description={
          <>
            Your log-in <bdi className="font-medium text-ink">{operator.login}</bdi>, {operator.role}. Times
            are shown at UTC+02:00.
          </>
        }
      />
      <SecondFactor operator={operator} />
      <Card
        title="Password"
        description="A new password ends your other sessions."
        actions={
          <Button asChild>
            <Link to="/admin/dashboard/change-password">Change password</Link>
          </Button>
        }
      />
      <OwnSessions />
    </div>
  )
}
