import type { Decimal } from '@presale/rules/decimal'
import { levelOf, nextLevelOf, progressToNextLevel } from '@presale/rules/levels'
import { TOKEN_NAME, TOKEN_SYMBOL } from '@presale/rules/presale'
import { Amount } from '@presale/ui/amount'
import { Card } from '@presale/ui/card'
import { ProgressBar } from '@presale/ui/progress-bar'
import { Skeleton } from '@presale/ui/skeleton'
import { Link } from 'wouter'

/** The level a balance has, and how far it is to the next; a skeleton while there is no balance yet. */
export function LevelCard({ balance }: { balance: Decimal | undefined }) {
  if (balance === undefined) {
    return (
      <Card title="Your level" aria-busy="true">
        <Skeleton className="h-28" />
      </Card>
    )
  }
  const level = levelOf(balance)
  const next = nextLevelOf(balance)
  const percent = progressToNextLevel(balance)
  return (
    <Card
      title="Your level"
      actions={
        <Link className="link" to="/dashboard/buy-token">
          Buy {TOKEN_NAME} Now!
        </Link>
      }
    >
      <p className="font-display font-semibold text-2xl">{level.name}</p>
      <p className="mt-1">You have {level.bonusPercent}% bonus</p>
      <ProgressBar
        className="mt-4"
        label={next ? `Progress to ${next.name}` : 'Max Level'}
        labelShown
        value={Number(percent)}
        valueText={`${percent}%`}
        caption={
          next ? (
            <>
              {next.name} begins at <Amount value={next.tokens} unit={TOKEN_SYMBOL} />.
            </>
          ) : (
            'There is no higher level.'
          )
        }
      />
    </Card>
  )
}
