import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { usdtEquivalent } from '@presale/rules/rates'
import { BALANCE_TEXTS as TEXTS } from '@presale/rules/texts/balance'
import { Amount } from '@presale/ui/amount'
import { Card } from '@presale/ui/card'
import { Phrase } from '@presale/ui/phrase'
import { Stat } from '@presale/ui/stat'
import { type Outputs, trpc } from '../../trpc.ts'

type Held = Pick<Outputs['account']['read'], 'balance' | 'bonusTokens'>

/** A card for the balance with its bonus part, and one for its value in USDT. Draws skeletons until it is loaded. */
export function BalanceCards({ held }: { held: Held | undefined }) {
  const balance = held?.balance
  const currencies = trpc.presale.currencies.useQuery()
  const rate = currencies.data?.find((currency) => currency.code === 'USDT')?.tokensPerUnit
  const asked = currencies.isSuccess || currencies.isError
  return (
    <>
      <Card>
        <Stat
          label={TEXTS.balance}
          value={balance && <Amount value={balance} least={0} />}
          unit={TOKEN_SYMBOL}
          caption={
            <span className="text-muted">
              {held ? (
                <Phrase
                  text={TEXTS.bonusIncludedAmount}
                  amount={<Amount value={held.bonusTokens} least={0} />}
                />
              ) : (
                TEXTS.bonusIncluded
              )}
            </span>
          }
        />
      </Card>
      <Card>
        <Stat
          label={TEXTS.equivalent}
          value={balance && asked ? <Amount value={usdtEquivalent(balance, rate)} /> : undefined}
          unit={TEXTS.usdt}
          caption={
            <span className="text-muted">
              {rate || !asked ? TEXTS.atRate : currencies.data ? TEXTS.noRate : TEXTS.rateUnloaded}
            </span>
          }
        />
      </Card>
    </>
  )
}
