import type { Decimal } from '@presale/rules/decimal'
import { levelOf, nextLevelOf, progressToNextLevel } from '@presale/rules/levels'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { LEVEL_TEXTS as TEXTS } from '@presale/rules/texts/level'
import { PRESALE_DASHBOARD_TEXTS } from '@presale/rules/texts/presale-dashboard'
import { Amount } from '@presale/ui/amount'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { Phrase } from '@presale/ui/phrase'
import { ProgressBar } from '@presale/ui/progress-bar'
import { Skeleton } from '@presale/ui/skeleton'
import { Fragment } from 'react'
import { Link } from 'wouter'

/**
 * The level of a balance and the progress to the next. Draws a skeleton, as high as a new buyer's level, until it is
 * loaded. The button is beside the title; on a phone it stands above the progress, where a small window shows it too.
 */
export function LevelCard({ balance }: { balance: Decimal | undefined }) {
  const Loaded = balance === undefined ? Skeleton : Fragment
  return (
    <Card title={TEXTS.title} aria-busy={balance === undefined} className="relative">
      <Loaded>
        <Level balance={balance ?? '0'} />
      </Loaded>
      <Button asChild variant="primary" className="max-sm:mt-4 max-sm:w-full sm:absolute sm:end-6 sm:top-6">
        <Link to="/dashboard/buy-token">{TEXTS.buy}</Link>
      </Button>
      <Loaded>
        <Progress balance={balance ?? '0'} />
      </Loaded>
    </Card>
  )
}

function Level({ balance }: { balance: Decimal }) {
  const level = levelOf(balance)
  return (
    <div>
      <p className="font-display font-semibold text-2xl">{level.name}</p>
      <p className="mt-1">{TEXTS.bonus(level.bonusPercent)}</p>
      <p className="mt-1 text-muted text-sm">{PRESALE_DASHBOARD_TEXTS.bonusCaption}</p>
    </div>
  )
}

function Progress({ balance }: { balance: Decimal }) {
  const next = nextLevelOf(balance)
  const percent = progressToNextLevel(balance)
  return (
    <ProgressBar
      className="mt-4"
      label={next ? TEXTS.progressTo(next.name) : TEXTS.highest}
      labelShown
      value={Number(percent)}
      valueText={TEXTS.percent(percent)}
      caption={
        next ? (
          <Phrase
            text={TEXTS.startsAt(next.name)}
            amount={<Amount value={next.tokens} unit={TOKEN_SYMBOL} />}
          />
        ) : (
          TEXTS.noHigher
        )
      }
    />
  )
}
