import { CURRENCY_CHANGE_TEXTS as TEXTS } from '@presale/rules/texts/currency-changes'
import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { translated } from '@presale/rules/texts/sentences'
import { LoadError } from '@presale/ui/load-error'
import { Phrase } from '@presale/ui/phrase'
import { Skeleton } from '@presale/ui/skeleton'
import { StatusBadge } from '@presale/ui/status-badge'
import { loadFailureOf } from '@presale/web-client/answers'
import { keepPreviousData } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { trpc } from '../../../../trpc.ts'
import { CURRENCY_LABELS } from '../currency-words.ts'
import { useListAddress } from '../list-address.ts'
import { ListFoot } from '../list-foot.tsx'
import { OperatorTime } from '../operator-time.tsx'
import { useListPage } from '../use-list-page.ts'
import { useListSettings } from '../use-list-settings.ts'
import { useMay } from '../use-operator.ts'
import { type AuditEntry, currencyActionInWords, fieldsOf } from './audit-words.ts'
import type { Currency } from './currency.ts'
import { useRestoreCurrency } from './restore-currency.ts'

/** The changes of currencies and of the token price, newest first. The URL holds the page number. */
export function RecentChanges({ currencies }: { currencies: Currency[] | undefined }) {
  const address = useListAddress('changes-')
  const settings = useListSettings('currencyChanges')
  const changes = trpc.currencies.audit.useQuery(
    { ...address.place, pageSize: settings.pageSize },
    { placeholderData: keepPreviousData },
  )
  const list = useListPage(changes, { address, settings })
  const { data, error, retry } = list
  return (
    <section aria-labelledby="recent-changes" className="flex flex-col gap-3">
      <h2 id="recent-changes" className="text-xl">
        {TEXTS.heading}
      </h2>
      {error && <LoadError message={loadFailureOf(error, TEXTS.unloaded)} onRetry={retry} />}
      {(data || !error) && <Entries entries={data?.entries} currencies={currencies} />}
      <ListFoot list={list} rows={data?.entries.length ?? 0} label={TEXTS.pages} />
    </section>
  )
}

type EntriesProps = { entries: AuditEntry[] | undefined; currencies: Currency[] | undefined }

function Entries({ entries, currencies }: EntriesProps) {
  const restore = useRestoreCurrency()
  const mayRestore = useMay('manager')
  if (!entries) return <Skeleton className="h-64" />
  if (entries.length === 0) return <p className="text-muted">{TEXTS.empty}</p>
  return (
    <ol className="flex flex-col divide-y divide-line rounded-surface border border-line">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-6 gap-y-1 px-4 py-2 lg:grid-cols-[24rem_minmax(0,1fr)]">
          <div>
            <Heading entry={entry} />
            {mayRestore && (
              <BringBack id={deletedId(entry, currencies)} code={entry.code} onBringBack={restore} />
            )}
          </div>
          <Fields entry={entry} />
        </li>
      ))}
    </ol>
  )
}

type BringBackProps = { id: string | undefined; code: string | null; onBringBack: (id: string) => void }

/** The undo toast disappears after five seconds; this button stays. */
function BringBack({ id, code, onBringBack }: BringBackProps) {
  if (id === undefined) return null
  return (
    <button
      type="button"
      className="link touch-target text-sm"
      aria-label={TEXTS.bringCodeBack(code ?? '')}
      onClick={() => onBringBack(id)}
    >
      {TEXTS.bringBack}
    </button>
  )
}

/** The id of the deleted currency, if it can be restored: no listed currency has its code. */
function deletedId({ action, before, code }: AuditEntry, currencies: Currency[] | undefined) {
  const id = before?.id
  if (action !== 'currency.delete' || typeof id !== 'string' || !currencies) return undefined
  return currencies.some((currency) => currency.code === code) ? undefined : id
}

function Heading({ entry }: { entry: AuditEntry }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{currencyActionInWords(entry)}</span>
        {entry.action === 'currency.change-address' && (
          <StatusBadge tone="pending" icon={<TriangleAlert aria-hidden="true" />}>
            {TEXTS.addressChanged}
          </StatusBadge>
        )}
      </p>
      <p className="text-muted text-sm">
        <Phrase
          text={TEXTS.author}
          operator={<bdi>{entry.operator ?? OPERATOR_SHELL_TEXTS.system}</bdi>}
          time={<OperatorTime iso={entry.at} zoneShown />}
          reason={entry.reason !== '' && TEXTS.reason(translated(entry.reason))}
        />
      </p>
    </div>
  )
}

function Fields({ entry }: { entry: AuditEntry }) {
  return (
    <dl className="flex flex-col justify-center">
      {fieldsOf(entry).map(({ field, before, after }) => (
        <div key={field} className="flex gap-x-2 text-sm">
          <dt className="w-18 shrink-0 text-muted">{field}</dt>
          <dd className="wrap-anywhere">
            {before !== undefined && <Value field={field}>{before}</Value>}
            {before !== undefined && after !== undefined && TEXTS.arrow}
            {after !== undefined && <Value field={field}>{after}</Value>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ field, children }: { field: string; children: string }) {
  if (field !== CURRENCY_LABELS.depositAddress) return <bdi>{children}</bdi>
  // As one piece, so that each of two long addresses begins a line. A phone's lines are shorter than an address.
  return (
    <code dir="ltr" translate="no" className="font-mono sm:inline-block">
      {children}
    </code>
  )
}
