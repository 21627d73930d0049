import { ANNOUNCEMENT_TEXTS as TEXTS } from '@presale/rules/texts/announcements'
import { Banner } from '@presale/ui/banner'
import { Button } from '@presale/ui/button'
import { LoadError } from '@presale/ui/load-error'
import { loadFailureOf } from '@presale/web-client/answers'
import { trpc } from '../../../trpc.ts'
import {
  type AddressChange,
  type Announcements as All,
  byAddress,
  type ChangedTogether,
  countsOf,
  namesOf,
} from './announced.ts'
import { AddressEvents, AddressLine, ByWhom, PriceLine, RateLine } from './announcement-lines.tsx'
import { usePutAway } from './use-put-away.ts'

const REFRESH_MS = 60_000

/**
 * Every deposit address that buyers see since less than 24 hours, every rate changed far and every price of the token, above
 * every screen. An operator can put them away; a newer change shows the banner again.
 */
export function Announcements() {
  const all = trpc.currencies.announcements.useQuery(undefined, { refetchInterval: REFRESH_MS })
  const { visible, putAway } = usePutAway(all.data)
  if (all.isError && !all.data) {
    return (
      <LoadError className="mb-6" message={loadFailureOf(all.error, TEXTS.unloaded)} onRetry={all.refetch} />
    )
  }
  if (!visible) return null
  const [first, ...more] = visible.addresses
  const isOne = first && more.length === 0 && visible.rates.length === 0 && visible.prices.length === 0
  return (
    <Banner
      tone="warning"
      className="mb-6"
      action={
        <Button
          onClick={() => {
            putAway()
            document.getElementById('content')?.focus({ preventScroll: true })
            scrollTo({ top: 0, behavior: 'instant' })
          }}
        >
          {TEXTS.putAway}
        </Button>
      }
    >
      {isOne ? <One change={first} /> : <Many all={visible} />}
    </Banner>
  )
}

function One({ change }: { change: AddressChange }) {
  return (
    <>
      <p className="mb-1.5">
        <strong className="font-medium">
          {TEXTS.addressOf(change.code)} <AddressEvents change={change} />
        </strong>{' '}
        <ByWhom announced={change} />
      </p>
      <AddressLine {...change} />
    </>
  )
}

function Many({ all }: { all: All }) {
  return (
    <details>
      <summary>
        <strong className="font-medium">{TEXTS.lastDay(countsOf(all), namesOf(all))}</strong> {namesOf(all)}
      </summary>
      <ul className="mt-3 flex flex-col divide-y divide-rule">
        {all.prices.map((change) => (
          <li key={change.id} className="py-2.5 last:pb-0">
            <PriceLine change={change} />
          </li>
        ))}
        {byAddress(all.addresses).map((changes) => (
          <li key={changes[0]?.after} className="py-2.5 last:pb-0">
            <OneAddress changes={changes} />
          </li>
        ))}
        {all.rates.map((change) => (
          <li key={change.id} className="py-2.5 last:pb-0">
            <RateLine change={change} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The new address once: beside the old one or, if there were several, above each. */
function OneAddress({ changes }: { changes: ChangedTogether[] }) {
  const [first] = changes
  if (!first) return null
  const isPair = changes.every(({ before }) => before === first.before)
  return (
    <>
      <AddressLine after={first.after} before={isPair ? first.before : null} />
      <ul className="mt-1 flex flex-col gap-1">
        {changes.map((change) => (
          <li key={change.id}>
            <strong className="font-medium">{change.codes.join(', ')}</strong>{' '}
            <AddressEvents change={change} many={change.codes.length > 1} namesOld={!isPair} />{' '}
            <ByWhom announced={change} />
          </li>
        ))}
      </ul>
    </>
  )
}
