import { Banner } from '@presale/ui/banner'
import { LoadError } from '@presale/ui/load-error'
import { type Outputs, trpc } from '../../../trpc.ts'
import { AddressPair } from './address-pair.tsx'
import { OperatorTime } from './operator-time.tsx'

const REFRESH_MS = 60_000

type AddressChange = Outputs['currencies']['addressChanges'][number]

/**
 * Every deposit address changed in the last 24 hours, in full, above every screen and without a way to put it aside: an
 * address that nobody meant to change is money sent to somebody else.
 */
export function AddressAnnouncements() {
  const changes = trpc.currencies.addressChanges.useQuery(undefined, { refetchInterval: REFRESH_MS })
  if (changes.isError && !changes.data) {
    return (
      <LoadError
        className="mb-6"
        message="Whether deposit addresses were changed lately could not be loaded."
        onRetry={changes.refetch}
      />
    )
  }
  const [first, ...more] = changes.data ?? []
  if (!first) return null
  return (
    <Banner tone="warning" className="mb-6">
      {more.length === 0 ? <One change={first} /> : <Many changes={[first, ...more]} />}
    </Banner>
  )
}

function One({ change }: { change: AddressChange }) {
  return (
    <>
      <p className="mb-1.5">
        <strong className="font-medium">The deposit address of {change.code} was changed</strong>{' '}
        <ByWhom change={change} />
      </p>
      <AddressPair before={change.before} after={change.after} />
    </>
  )
}

function Many({ changes }: { changes: AddressChange[] }) {
  const codes = [...new Set(changes.map(({ code }) => code))]
  return (
    <details>
      <summary>
        <strong className="font-medium">
          {changes.length} deposit addresses were changed in the last 24 hours:
        </strong>{' '}
        {codes.join(', ')}
      </summary>
      <ul className="mt-3 flex flex-col divide-y divide-rule">
        {changes.map((change) => (
          <li key={change.id} className="py-2.5 last:pb-0">
            <p className="mb-1">
              <strong className="font-medium">{change.code}</strong> <ByWhom change={change} />
            </p>
            <AddressPair before={change.before} after={change.after} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function ByWhom({ change }: { change: AddressChange }) {
  return (
    <span className="text-muted text-sm">
      by <bdi>{change.operator}</bdi>, <OperatorTime iso={change.at} zoneShown />
    </span>
  )
}
