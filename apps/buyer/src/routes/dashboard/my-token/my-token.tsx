import { REFERRAL, TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Stat } from '@presale/ui/stat'
import { TextField } from '@presale/ui/text-field'
import { messageOf, trpc } from '../../../trpc.ts'
import { BalanceFigures } from '../balance-figures.tsx'
import { TransactionsHistory } from './transactions-history.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

/** What the buyer holds and where it came from. */
export function MyToken() {
  useDocumentTitle(`${TOKEN_NAME} | My Tokens`)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="My Tokens" actions={<WithdrawButton />} />
      <Holdings />
      <Card title={REFERRAL.title} description={REFERRAL.text}>
        <TextField className="max-w-xl" label={REFERRAL.field} value={REFERRAL.placeholder} disabled />
      </Card>
      <TransactionsHistory />
    </div>
  )
}

function Holdings() {
  const account = trpc.account.read.useQuery()
  if (account.error && !account.data) {
    const message = messageOf(account.error, 'Your balance could not be loaded.')
    return <LoadError message={message} onRetry={account.refetch} />
  }
  const held = account.data
  return (
    <Card>
      <BalanceFigures held={held} />
      <div className="mt-6 grid gap-6 border-line border-t pt-6 sm:grid-cols-2 md:max-lg:grid-cols-1 xl:grid-cols-3">
        <Stat
          label="Purchased tokens"
          value={held && <Amount value={held.purchasedTokens} />}
          unit={TOKEN_SYMBOL}
        />
        <Stat label="Bonus tokens" value={held && <Amount value={held.bonusTokens} />} unit={TOKEN_SYMBOL} />
        <TotalInvestment />
      </div>
    </Card>
  )
}

/** Purchased tokens at the price each order was placed at (D14). */
function TotalInvestment() {
  const investment = trpc.account.investment.useQuery()
  if (investment.error && !investment.data) {
    return (
      <Stat
        label="Total investment"
        value="–"
        caption={
          <span role="alert">
            It could not be loaded.{' '}
            <button type="button" className="link touch-target" onClick={() => investment.refetch()}>
              Try again
            </button>
          </span>
        }
      />
    )
  }
  return (
    <Stat
      label="Total investment"
      value={investment.data && <Amount value={investment.data.totalUsd} />}
      unit="USD"
      caption={<span className="text-muted">At the token's price when you ordered</span>}
    />
  )
}
