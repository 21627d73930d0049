import { REFERRAL, TOKEN_SYMBOL } from '@presale/rules/presale'
import { BALANCE_TEXTS } from '@presale/rules/texts/balance'
import { MY_TOKENS_TEXTS as TEXTS } from '@presale/rules/texts/my-tokens'
import { Amount } from '@presale/ui/amount'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Stat } from '@presale/ui/stat'
import { TextField } from '@presale/ui/text-field'
import { messageOf } from '@presale/web-client/answers'
import { trpc } from '../../../trpc.ts'
import { BalanceFigures } from '../balance-figures.tsx'
import { TransactionsHistory } from './transactions-history.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

export function MyToken() {
  useDocumentTitle(TEXTS.documentTitle)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={TEXTS.heading} actions={<WithdrawButton />} />
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
    const message = messageOf(account.error, BALANCE_TEXTS.unloaded, BALANCE_TEXTS.unloaded)
    return <LoadError message={message} onRetry={account.refetch} />
  }
  const held = account.data
  return (
    <Card>
      <BalanceFigures held={held} />
      <div className="mt-6 grid gap-6 border-line border-t pt-6 sm:grid-cols-2 md:max-lg:grid-cols-1 xl:grid-cols-3">
        <Stat
          label={TEXTS.purchased}
          value={held && <Amount value={held.purchasedTokens} least={0} />}
          unit={TOKEN_SYMBOL}
        />
        <Stat
          label={TEXTS.bonus}
          value={held && <Amount value={held.bonusTokens} least={0} />}
          unit={TOKEN_SYMBOL}
        />
        <TotalInvestment />
      </div>
    </Card>
  )
}

/** Purchased tokens, valued at the price of each order (D14). */
function TotalInvestment() {
  const investment = trpc.account.investment.useQuery()
  if (investment.error && !investment.data) {
    return (
      <Stat
        label={TEXTS.investment}
        value={TEXTS.investmentUnknown}
        caption={
          <span role="alert">
            {TEXTS.investmentUnloaded}{' '}
            <button type="button" className="link touch-target" onClick={() => investment.refetch()}>
              {TEXTS.tryAgain}
            </button>
          </span>
        }
      />
    )
  }
  return (
    <Stat
      label={TEXTS.investment}
      value={investment.data && <Amount value={investment.data.totalUsd} least={2} />}
      unit={TEXTS.usd}
      caption={<span className="text-muted">{TEXTS.investmentCaption}</span>}
    />
  )
}
