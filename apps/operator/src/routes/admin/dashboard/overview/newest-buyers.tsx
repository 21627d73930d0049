import { OPERATOR_OVERVIEW_TEXTS } from '@presale/rules/texts/operator-overview'
import { Skeleton } from '@presale/ui/skeleton'
import { Link } from 'wouter'
import { nameOf } from '../name-of.ts'
import { OperatorTime } from '../operator-time.tsx'
import type { Overview } from './figure.tsx'

/** The last buyers who registered, each linked to the buyer's page. */
export function NewestBuyers({ buyers }: { buyers: Overview['newestBuyers'] | undefined }) {
  if (!buyers) return <Skeleton className="h-36 w-full" />
  if (buyers.length === 0) return <p className="text-muted">{OPERATOR_OVERVIEW_TEXTS.buyers.empty}</p>
  return (
    <ul className="divide-y divide-line">
      {buyers.map((buyer) => (
        <li key={buyer.id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
          <span className="min-w-0 wrap-anywhere">
            <Link to={`/admin/dashboard/users/${buyer.id}`} className="link">
              <bdi>{nameOf(buyer)}</bdi>
            </Link>{' '}
            {buyer.name && <bdi className="inline-block max-w-full text-muted">{buyer.email}</bdi>}
          </span>
          <span className="text-muted">
            <OperatorTime iso={buyer.at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
