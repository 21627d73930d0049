import { countText } from '@presale/rules/lists'
import { Card } from '@presale/ui/card'
import { Stat } from '@presale/ui/stat'
import { Link } from 'react-router'
import { trpc } from '../../../../trpc.ts'
import { ageInWords, agoInWords } from '../age.ts'
import { FigureLink, type Overview } from './figure.tsx'

const PENDING = '/admin/dashboard/transactions?status=pending&sort=id&direction=asc'

/** What waits for a decision, how old the rates are, and everything else that only a person can settle. */
export function NeedsYou({ waiting }: { waiting: Overview['waiting'] | undefined }) {
  const rates = trpc.rates.status.useQuery(undefined, { refetchInterval: 60_000 })
  const changes = trpc.currencies.addressChanges.useQuery(undefined, { refetchInterval: 60_000 })
  const price = trpc.tokenPrice.read.useQuery()
  const held = rates.data?.result?.outcomes.filter(({ outcome }) => outcome === 'held').length ?? 0
  const notices = [
    held > 0 && {
      text: counted(held, 'held rate waits', 'held rates wait', 'for a confirmation.'),
      to: '/admin/dashboard',
    },
    rates.data?.lastFailure && { text: 'The rates could not be updated.', to: '/admin/dashboard' },
    price.data?.usd === null && {
      text: 'The token has no price, so nothing can be ordered.',
      to: '/admin/dashboard/change-main-currency',
    },
    changes.data &&
      changes.data.length > 0 && {
        text: counted(
          changes.data.length,
          'deposit address was',
          'deposit addresses were',
          'changed in the last 24 hours.',
        ),
        to: '/admin/dashboard',
      },
  ].filter((notice) => typeof notice === 'object' && notice !== null)
  return (
    <Card title="Needs a person">
      <div className="grid gap-6 sm:grid-cols-3">
        <Stat
          label="Orders waiting"
          value={waiting && <FigureLink to={PENDING}>{countText(waiting.count)}</FigureLink>}
        />
        <Stat
          label="Oldest waiting"
          value={waiting && (waiting.oldest ? <Oldest {...waiting.oldest} /> : 'None')}
        />
        <Stat
          label="Rates updated"
          value={
            rates.data && (
              <FigureLink to="/admin/dashboard">
                {rates.data.lastSuccess ? agoInWords(rates.data.lastSuccess.ageSeconds) : 'Never'}
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

function counted(count: number, one: string, many: string, rest: string): string {
  return `${count} ${count === 1 ? one : many} ${rest}`
}

function Oldest({ id, seconds }: { id: string; seconds: number }) {
  return <FigureLink to={`/admin/dashboard/transactions/${id}`}>{ageInWords(seconds)}</FigureLink>
}
