import { TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { usdtEquivalent } from '@presale/rules/rates'
import { Amount } from '@presale/ui/amount'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { Stat } from '@presale/ui/stat'
import { messageOf, trpc } from '../../../trpc.ts'
import { LevelCard } from '../level-card.tsx'

/** What the buyer holds; every figure is the ledger's (D11). */
export function Overview() {
  useDocumentTitle(`${TOKEN_NAME} | Dashboard`)
  const account = trpc.account.read.useQuery()
  const currencies = trpc.presale.currencies.useQuery()
  if (account.error) {
    const message = messageOf(account.error, 'Your balance could not be loaded.')
    return <LoadError message={message} onRetry={account.refetch} />
  }
  const balance = account.data?.balance
  const rate = currencies.data?.find((currency) => currency.code === 'USDT')?.tokensPerUnit
  const settled = currencies.isSuccess || currencies.isError
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-2xl">Dashboard</h1>
      <Card className="grid gap-6 sm:grid-cols-2">
        <Stat
          size="lg"
          label="Balance"
          value={balance && <Amount value={balance} />}
          unit={TOKEN_SYMBOL}
          caption={<span className="text-muted">Bonus included</span>}
        />
        <Stat
          label="USDT equivalent"
          value={balance && settled ? <Amount value={usdtEquivalent(balance, rate)} /> : undefined}
          unit="USDT"
          caption={<span className="text-muted">{rate ? "At today's rate" : 'No rate at the moment'}</span>}
        />
      </Card>
      <LevelCard balance={balance} />
    </div>
  )
}
