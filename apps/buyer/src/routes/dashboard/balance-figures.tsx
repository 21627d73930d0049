import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { usdtEquivalent } from '@presale/rules/rates'
import { Amount } from '@presale/ui/amount'
import { Stat } from '@presale/ui/stat'
import { type Outputs, trpc } from '../../trpc.ts'

type Held = Pick<Outputs['account']['read'], 'balance' | 'bonusTokens'>

/** The balance, how much of it is bonus, and what it is worth in USDT, as two figures side by side; skeletons while there is no balance yet. */
export function BalanceFigures({ held }: { held: Held | undefined }) {
  const balance = held?.balance
  const currencies = trpc.presale.currencies.useQuery()
  const rate = currencies.data?.find((currency) => currency.code === 'USDT')?.tokensPerUnit
  const asked = currencies.isSuccess || currencies.isError
  return (
    <div className="grid gap-6 sm:grid-cols-2 md:max-lg:grid-cols-1">
      <Stat
        size="lg"
        label="Balance"
        value={balance && <Amount value={balance} />}
        unit={TOKEN_SYMBOL}
        caption={
          <span className="text-muted">
            Bonus included{held && ': '}
            {held && <Amount value={held.bonusTokens} />}
          </span>
        }
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
