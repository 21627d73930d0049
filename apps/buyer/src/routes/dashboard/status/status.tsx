import { trimZeros } from '@presale/rules/decimal'
import { levelOf } from '@presale/rules/levels'
import { LEVELS, type Level, TOKEN_SYMBOL } from '@presale/rules/presale'
import { PRESALE_LEVEL_TEXTS } from '@presale/rules/texts/presale-levels'
import { STATUS_TEXTS as TEXTS } from '@presale/rules/texts/status'
import { Accordion } from '@presale/ui/accordion'
import { Amount } from '@presale/ui/amount'
import { useDocumentTitle } from '@presale/ui/document-title'
import { LoadError } from '@presale/ui/load-error'
import { PageHeader } from '@presale/ui/page-header'
import { StatusBadge } from '@presale/ui/status-badge'
import { loadFailureOf } from '@presale/web-client/answers'
import { trpc } from '../../../trpc.ts'
import { LevelCard } from '../level-card.tsx'

/** The buyer's level and the benefits of every level. One level is open at a time, the first one initially. */
export function Status() {
  useDocumentTitle(TEXTS.documentTitle)
  const account = trpc.account.read.useQuery()
  const balance = account.data?.balance
  const own = balance === undefined ? undefined : levelOf(balance)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={TEXTS.heading} description={PRESALE_LEVEL_TEXTS.introduction} />
      {account.error && !account.data ? (
        <LoadError message={loadFailureOf(account.error, TEXTS.unloaded)} onRetry={account.refetch} />
      ) : (
        <LevelCard balance={balance} />
      )}
      <section aria-labelledby="levels" className="flex flex-col gap-3">
        <h2 id="levels" className="text-xl">
          {TEXTS.allLevels}
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
      <span className="font-normal text-base text-muted">{TEXTS.levelBonus(level.bonusPercent)}</span>
      {own && <StatusBadge tone="info">{TEXTS.yours}</StatusBadge>}
    </span>
  )
}

function LevelPerks({ level }: { level: Level }) {
  return (
    <>
      <dl className="grid grid-cols-[fit-content(55%)_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">{TEXTS.depositBonus}</dt>
        <dd className="tabular">{TEXTS.percent(level.bonusPercent)}</dd>
        <dt className="text-muted">{TEXTS.leastTokens}</dt>
        <dd>
          <Amount value={trimZeros(level.tokens)} unit={TOKEN_SYMBOL} />
        </dd>
      </dl>
      <p className="mt-3 whitespace-pre-line">{PRESALE_LEVEL_TEXTS.benefits[level.name]}</p>
    </>
  )
}
