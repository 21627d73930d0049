import { countText } from '@presale/rules/lists'
import { OPERATOR_OVERVIEW_TEXTS } from '@presale/rules/texts/operator-overview'
import { Card } from '@presale/ui/card'
import { LoadError } from '@presale/ui/load-error'
import { Stat } from '@presale/ui/stat'
import { loadFailureOf } from '@presale/web-client/answers'
import { Link } from 'wouter'
import { type Outputs, trpc } from '../../../../trpc.ts'
import { ageInWords, agoInWords } from '../age.ts'
import { type Announcements, byAddress } from '../announced.ts'
import { UNANSWERED_ORDERS, WAITING_ORDERS } from '../order.ts'
import { useTokenPriceNow } from '../read-token-price.ts'
import { useMay } from '../use-operator.ts'
import { useWaiting } from '../use-waiting.ts'
import { FigureLink } from './figure.tsx'

const TEXTS = OPERATOR_OVERVIEW_TEXTS.attention

const REFRESH_MS = 60_000

/** The orders that await a decision, the age of the rates, and everything else that needs an operator. */
export function NeedsYou() {
  const { data: waiting, error, refetch } = useWaiting()
  const rates = trpc.rates.status.useQuery(undefined, { refetchInterval: REFRESH_MS })
  const notices = useNotices(waiting?.unanswered, rates.data)
  return (
    <Card title={TEXTS.heading}>
      {/* On a wide screen two lines of a figure have a place, and four of the list beside it: nothing below moves. */}
      <div className="grid gap-x-8 gap-y-5 xl:min-h-21 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-6 sm:grid-cols-3">
          {error && !waiting ? (
            <LoadError
              className="sm:col-span-2"
              message={loadFailureOf(error, TEXTS.unloaded)}
              onRetry={refetch}
            />
          ) : (
            <>
              <Stat
                label={TEXTS.waiting}
                value={waiting && <FigureLink to={WAITING_ORDERS}>{countText(waiting.count)}</FigureLink>}
              />
              <Stat
                label={TEXTS.oldest}
                value={waiting && (waiting.oldest ? <Oldest {...waiting.oldest} /> : TEXTS.none)}
              />
            </>
          )}
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
          <ul className="flex list-disc flex-col gap-1 border-line border-t pt-4 ps-5 xl:gap-0 xl:border-s xl:border-t-0 xl:pt-0 xl:ps-12 xl:text-sm">
            {notices.map((notice) => (
              <li key={notice.text}>
                <Link to={notice.to} className="link">
                  {notice.text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** What needs an operator besides the orders, each with the screen where it is dealt with. */
function useNotices(
  unanswered: Outputs['orders']['waiting']['unanswered'] | undefined,
  rates: Outputs['rates']['status'] | undefined,
) {
  const announced = trpc.currencies.announcements.useQuery(undefined, { refetchInterval: REFRESH_MS })
  const price = useTokenPriceNow()
  const currencies = trpc.currencies.list.useQuery(undefined, { refetchInterval: REFRESH_MS })
  const mail = trpc.mail.trouble.useQuery(undefined, {
    enabled: useMay('manager'),
    refetchInterval: REFRESH_MS,
  })
  const held = rates?.result?.outcomes.filter(({ outcome }) => outcome === 'held').length ?? 0
  const outdated = rates?.outdated.length ?? 0
  return [
    unanswered &&
      unanswered.count > 0 && { text: TEXTS.unanswered(countText(unanswered)), to: UNANSWERED_ORDERS },
    outdated > 0 && { text: TEXTS.outdated(outdated), to: '/admin/dashboard' },
    held > 0 && {
      text: TEXTS.held(held),
      to: '/admin/dashboard',
    },
    rates?.lastFailure && { text: TEXTS.ratesFailed, to: '/admin/dashboard' },
    price.data?.usd === null && {
      text: TEXTS.noPrice,
      to: '/admin/dashboard/change-main-currency',
    },
    currencies.data?.every(({ enabled }) => !enabled) && { text: TEXTS.noCurrency, to: '/admin/dashboard' },
    announced.data &&
      changesIn(announced.data).length > 0 && {
        text: TEXTS.changed(changesIn(announced.data)),
        to: '/admin/dashboard',
      },
    mail.data &&
      mail.data.delayed > 0 && {
        text: TEXTS.mailsDelayed(mail.data.delayed),
        to: '/admin/dashboard/mail?state=waiting',
      },
    mail.data &&
      mail.data.failed > 0 && {
        text: TEXTS.mailsFailed(mail.data.failed),
        to: '/admin/dashboard/mail?state=failed',
      },
  ].filter((notice) => typeof notice === 'object' && notice !== null)
}

/** "2 addresses" and "1 rate", for example. */
function changesIn({ addresses, rates, prices }: Announcements): string[] {
  return [
    ...(addresses.length > 0 ? [TEXTS.changedAddresses(byAddress(addresses).length)] : []),
    ...(rates.length > 0 ? [TEXTS.changedRates(rates.length)] : []),
    ...(prices.length > 0 ? [TEXTS.changedPrice] : []),
  ]
}

function Oldest({ id, seconds }: { id: string; seconds: number }) {
  return <FigureLink to={`/admin/dashboard/transactions/${id}`}>{ageInWords(seconds)}</FigureLink>
}
