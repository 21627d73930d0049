import { countText } from '@presale/rules/lists'
import { OPERATOR_OVERVIEW_TEXTS } from '@presale/rules/texts/operator-overview'
import { Card } from '@presale/ui/card'
import { Stat } from '@presale/ui/stat'
import { Link } from 'wouter'
import { trpc } from '../../../../trpc.ts'
import { ageInWords, agoInWords } from '../age.ts'
import { countsOf } from '../announced.ts'
import { FigureLink, type Overview } from './figure.tsx'

const TEXTS = OPERATOR_OVERVIEW_TEXTS.attention

const PENDING = '/admin/dashboard/transactions?status=pending&sort=id&direction=asc'

/** The orders that await a decision, the age of the rates, and everything else that needs an operator. */
export function NeedsYou({ waiting }: { waiting: Overview['waiting'] | undefined }) {
  const rates = trpc.rates.status.useQuery(undefined, { refetchInterval: 60_000 })
  const announced = trpc.currencies.announcements.useQuery(undefined, { refetchInterval: 60_000 })
  const price = trpc.tokenPrice.read.useQuery()
  const held = rates.data?.result?.outcomes.filter(({ outcome }) => outcome === 'held').length ?? 0
  const notices = [
    held > 0 && {
      text: TEXTS.held(held),
      to: '/admin/dashboard',
    },
    rates.data?.lastFailure && { text: TEXTS.ratesFailed, to: '/admin/dashboard' },
    price.data?.usd === null && {
      text: TEXTS.noPrice,
      to: '/admin/dashboard/change-main-currency',
    },
    announced.data &&
      countsOf(announced.data) !== '' && {
        text: TEXTS.announced(countsOf(announced.data)),
        to: '/admin/dashboard',
      },
  ].filter((notice) => typeof notice === 'object' && notice !== null)
  return (
    <Card title={TEXTS.heading}>
      <div className="grid gap-6 sm:grid-cols-3">
        <Stat
          label={TEXTS.waiting}
          value={waiting && <FigureLink to={PENDING}>{countText(waiting.count)}</FigureLink>}
        />
        <Stat
          label={TEXTS.oldest}
          value={waiting && (waiting.oldest ? <Oldest {...waiting.oldest} /> : TEXTS.none)}
        />
        <Stat
          label={TEXTS.rates}
          value={
            rates.data && (
              <FigureLink to="/admin/dashboard">
                {rates.data.lastSuccess ? agoInWords(rates.data.lastSuccess.ageSeconds) : TEXTS.never}
              </FigureLink>
            )
          }
        />
      </div>
      {notices.length > 0 && (
        <ul className="mt-5 flex list-disc flex-col gap-1 border-line border-t pt-4 ps-5">
          {notices.map((notice) => (
            <li key={notice.text}>
              <Link to={notice.to} className="link">
                {notice.text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Oldest({ id, seconds }: { id: string; seconds: number }) {
  return <FigureLink to={`/admin/dashboard/transactions/${id}`}>{ageInWords(seconds)}</FigureLink>
}
