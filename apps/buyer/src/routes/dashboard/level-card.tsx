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
import { Link } from 'wouter'

/**
 * The level of a balance and the progress to the next. Draws a skeleton, as high as a new buyer's level, until it is
 * loaded. The button is beside the title, and below the level on a phone.
 */
export function LevelCard({ balance }: { balance: Decimal | undefined }) {
  return (
    <Card title={TEXTS.title} aria-busy={balance === undefined} className="relative">
      {balance === undefined ? (
        <Skeleton>
          <Level balance="0" />
        </Skeleton>
      ) : (
        <Level balance={balance} />
      )}
      <Button asChild variant="primary" className="max-sm:mt-5 max-sm:w-full sm:absolute sm:end-6 sm:top-6">
        <Link to="/dashboard/buy-token">{TEXTS.buy}</Link>
      </Button>
    </Card>
  )
}

function Level({ balance }: { balance: Decimal }) {
  const level = levelOf(balance)
  const next = nextLevelOf(balance)
  const percent = progressToNextLevel(balance)
  return (
    <div>
      <p className="font-display font-semibold text-2xl">{level.name}</p>
      <p className="mt-1">{TEXTS.bonus(level.bonusPercent)}</p>
      <p className="mt-1 text-muted text-sm">{PRESALE_DASHBOARD_TEXTS.bonusCaption}</p>
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
    </div>
  )
}
