import type { Decimal } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { usdtEquivalent } from '@presale/rules/rates'
import { Amount } from '@presale/ui/amount'
import { Stat } from '@presale/ui/stat'
import { trpc } from '../../trpc.ts'

/** The balance and what it is worth in USDT, as two figures side by side; skeletons while there is no balance yet. */
export function BalanceFigures({ balance }: { balance: Decimal | undefined }) {
  const currencies = trpc.presale.currencies.useQuery()
  const rate = currencies.data?.find((currency) => currency.code === 'USDT')?.tokensPerUnit
  const asked = currencies.isSuccess || currencies.isError
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Stat
        size="lg"
        label="Balance"
        value={balance && <Amount value={balance} />}
        unit={TOKEN_SYMBOL}
        caption={<span className="text-muted">Bonus included</span>}
      />
      <Stat
        label="USDT equivalent"
        value={balance && asked ? <Amount value={usdtEquivalent(balance, rate)} /> : undefined}
        unit="USDT"
        caption={
          <span className="text-muted">{rate || !asked ? "At today's rate" : 'No rate at the moment'}</span>
        }
      />
    </div>
  )
}
