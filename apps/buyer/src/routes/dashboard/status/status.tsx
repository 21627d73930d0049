import { trimZeros } from '@presale/rules/decimal'
import { levelOf } from '@presale/rules/levels'
import { INTRODUCTIONS, LEVELS, type Level, TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { Accordion } from '@presale/ui/accordion'
import { Amount } from '@presale/ui/amount'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { StatusBadge } from '@presale/ui/status-badge'
import { messageOf, trpc } from '../../../trpc.ts'
import { LevelCard } from '../level-card.tsx'

/** The level of the balance, and what every level brings; the first is open, and one at a time. */
export function Status() {
  useDocumentTitle(`${TOKEN_NAME} | Status`)
  const account = trpc.account.read.useQuery()
  const balance = account.data?.balance
  const own = balance === undefined ? undefined : levelOf(balance)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Status" description={INTRODUCTIONS.status} />
      {account.error && !account.data ? (
        <LoadError
          message={messageOf(account.error, 'Your level could not be loaded.')}
          onRetry={account.refetch}
        />
      ) : (
        <LevelCard balance={balance} />
      )}
      <section aria-labelledby="levels" className="flex flex-col gap-3">
        <h2 id="levels" className="text-xl">
          All levels
        </h2>
        <Accordion
          defaultValue={LEVELS[0].name}
          items={LEVELS.map((level) => ({
            value: level.name,
            title: <LevelTitle level={level} own={level === own} />,
            content: <LevelPerks level={level} />,
          }))}
        />
      </section>
    </div>
  )
}

function LevelTitle({ level, own }: { level: Level; own: boolean }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      {level.name}
      <span className="font-normal text-base text-muted">{level.bonusPercent}% bonus</span>
      {own && <StatusBadge tone="info">Your level</StatusBadge>}
    </span>
  )
}

function LevelPerks({ level }: { level: Level }) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        <dt className="text-muted">Deposit bonus</dt>
        <dd className="tabular">{level.bonusPercent}%</dd>
        <dt className="text-muted">Minimum token amount</dt>
        <dd>
          <Amount value={trimZeros(level.tokens)} unit={TOKEN_SYMBOL} />
        </dd>
      </dl>
      <p className="mt-3 whitespace-pre-line">{level.description}</p>
    </>
  )
}
