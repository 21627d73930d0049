import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { MY_TOKENS_TEXTS as TEXTS } from '@presale/rules/texts/my-tokens'
import { PRESALE_MY_TOKENS_TEXTS } from '@presale/rules/texts/presale-my-tokens'
import { Amount } from '@presale/ui/amount'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Stat } from '@presale/ui/stat'
import { TextField } from '@presale/ui/text-field'
import { loadFailureOf } from '@presale/web-client/answers'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { type Outputs, trpc } from '../../../trpc.ts'
import { BalanceCards } from '../balance-cards.tsx'
import { TransactionsHistory } from './transactions-history.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

const { referral: REFERRAL } = PRESALE_MY_TOKENS_TEXTS

type Holdings = Outputs['orders']['holdings']

/** A decision appears after this time at the latest (D38). */
const REFRESH_MS = 30_000

/** The holdings and the orders behind them, from one read, so that a decision changes all of them at once. */
export function MyToken() {
  useDocumentTitle(TEXTS.documentTitle)
  const [search] = useSearchParams()
  const page = pageOf(search.get('page'))
  const holdings = trpc.orders.holdings.useQuery(
    { page },
    { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
  )
  const { data } = holdings
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={TEXTS.heading} actions={<WithdrawButton />} />
      {holdings.error && !data ? (
        <LoadError message={loadFailureOf(holdings.error, TEXTS.unloaded)} onRetry={holdings.refetch} />
      ) : (
        <Cards holdings={data} />
      )}
      {/* It holds nothing to focus, so that its place on a phone, behind the orders, confuses no keyboard. */}
      <Card className="max-sm:order-last" title={REFERRAL.title} description={REFERRAL.text}>
        <TextField className="max-w-xl" label={REFERRAL.field} value={REFERRAL.placeholder} disabled />
      </Card>
      {!(holdings.error && !data) && (
        <TransactionsHistory page={page} list={data} isOld={holdings.isPlaceholderData} />
      )}
    </div>
  )
}

function pageOf(asked: string | null): number {
  return asked !== null && /^[1-9][0-9]{0,5}$/.test(asked) ? Number(asked) : 1
}

/**
 * The balance has two places, so that the five cards fill two columns as well as three. In one column they stand close
 * together, because two amounts with all their decimals do not fit beside each other there.
 */
function Cards({ holdings }: { holdings: Holdings | undefined }) {
  const held = holdings?.balance
  return (
    <div className="@container">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-6 @max-[37.5rem]:gap-3 @max-[37.5rem]:*:py-4 @min-[37.5rem]:*:first:col-span-2">
        <BalanceCards held={held} />
        <Card>
          <Stat
            label={TEXTS.purchased}
            value={held && <Amount value={held.purchasedTokens} least={0} />}
            unit={TOKEN_SYMBOL}
          />
        </Card>
        <Card>
          <Stat
            label={TEXTS.bonus}
            value={held && <Amount value={held.bonusTokens} least={0} />}
            unit={TOKEN_SYMBOL}
          />
        </Card>
        <Card>
          <Stat
            label={TEXTS.investment}
            value={holdings && <Amount value={holdings.totalUsd} least={2} />}
            unit={TEXTS.usd}
            caption={<span className="text-muted">{TEXTS.investmentCaption}</span>}
          />
        </Card>
      </div>
    </div>
  )
}
