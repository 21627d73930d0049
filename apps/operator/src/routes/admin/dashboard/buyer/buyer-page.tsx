import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { OPERATOR_BUYER_TEXTS as TEXTS } from '@presale/rules/texts/operator-buyer'
import { Amount } from '@presale/ui/amount'
import { Card } from '@presale/ui/card'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { Phrase } from '@presale/ui/phrase'
import { Stat } from '@presale/ui/stat'
import { loadFailureOf, statusOf } from '@presale/web-client/answers'
import { Link, useParams } from 'wouter'
import { trpc } from '../../../../trpc.ts'
import { nameOf } from '../name-of.ts'
import { OperatorTime } from '../operator-time.tsx'
import type { Buyer } from './buyer.ts'
import { BuyerLedger } from './buyer-ledger.tsx'
import { BuyerOrders } from './buyer-orders.tsx'
import { BuyerResetLink } from './buyer-reset-link.tsx'
import { BuyerSecondFactor } from './buyer-second-factor.tsx'
import { BuyerSessions } from './buyer-sessions.tsx'
import { CloseAccount } from './close-account.tsx'

/** One buyer: the balance, the orders and entries behind it, and the open sessions. */
export function BuyerPage() {
  const { id = '' } = useParams()
  useDocumentTitle(TEXTS.documentTitle(id))
  const buyer = trpc.buyers.read.useQuery({ id })
  if (buyer.error && !buyer.data) {
    const gone = statusOf(buyer.error) === 404 || statusOf(buyer.error) === 400
    const message = gone ? TEXTS.unknown : loadFailureOf(buyer.error, TEXTS.unloaded)
    return (
      <div className="flex max-w-page flex-col gap-6">
        <PageHeader title={TEXTS.title(id)} />
        <LoadError message={message} onRetry={gone ? undefined : buyer.refetch} />
        {gone && (
          <Link to="/admin/dashboard/users" className="link self-start">
            {TEXTS.toList}
          </Link>
        )}
      </div>
    )
  }
  const { data } = buyer
  return (
    <div className="flex max-w-page flex-col gap-6">
      <PageHeader title={titleOf(id, data)} description={data && <Contact buyer={data} />} />
      <section
        aria-label={TEXTS.balance}
        className={`grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-x-8 gap-y-6 ${data ? '' : 'invisible'}`}
      >
        <Stat
          label={TEXTS.balanceWithBonus}
          value={data && <Amount value={data.balance} least={0} />}
          unit={TOKEN_SYMBOL}
        />
        <Stat
          label={TEXTS.bonus}
          value={data && <Amount value={data.bonusTokens} least={0} />}
          unit={TOKEN_SYMBOL}
        />
        <Stat
          label={TEXTS.investment}
          value={data && <Amount value={data.investedUsd} least={2} />}
          unit="USD"
        />
      </section>
      {data && (
        <BuyerOrders buyerId={data.id}>
          <BuyerLedger buyerId={data.id}>
            <Link to={`/admin/dashboard/audit?subject=buyer&subjectId=${data.id}`} className="link w-fit">
              {TEXTS.toAudit}
            </Link>
            <AccessCards buyer={data} />
          </BuyerLedger>
        </BuyerOrders>
      )}
    </div>
  )
}

/** How the buyer logs in; a closed account has none of it. */
function AccessCards({ buyer }: { buyer: Buyer }) {
  if (buyer.closedAt !== null) return null
  return (
    <>
      <Card title={TEXTS.sessions.heading}>
        <BuyerSessions buyer={buyer} />
      </Card>
      <Card title={TEXTS.resetLink.heading}>
        <BuyerResetLink buyer={buyer} />
      </Card>
      <Card title={TEXTS.secondFactor.heading}>
        <BuyerSecondFactor buyer={buyer} />
      </Card>
      <Card title={TEXTS.closing.heading}>
        <CloseAccount buyer={buyer} />
      </Card>
    </>
  )
}

function titleOf(id: string, buyer: Buyer | undefined) {
  if (!buyer) return TEXTS.title(id)
  return buyer.closedAt === null ? <bdi className="wrap-anywhere">{nameOf(buyer)}</bdi> : TEXTS.closedTitle
}

function Contact({ buyer }: { buyer: Buyer }) {
  const registered = <OperatorTime iso={buyer.registeredAt} />
  if (buyer.closedAt !== null) {
    const closed = <OperatorTime iso={buyer.closedAt} />
    return <Phrase text={TEXTS.closedContact} id={buyer.id} registered={registered} closed={closed} />
  }
  return (
    <Phrase
      text={buyer.hasConfirmedEmail ? TEXTS.contact : TEXTS.contactUnconfirmed}
      id={buyer.id}
      email={<bdi>{buyer.email}</bdi>}
      phone={buyer.phone ? <bdi>{buyer.phone}</bdi> : TEXTS.noPhone}
      time={registered}
    />
  )
}
