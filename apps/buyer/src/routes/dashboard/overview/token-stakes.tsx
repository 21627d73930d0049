import { TOKEN_STAKES } from '@presale/rules/presale'
import { OVERVIEW_TEXTS as TEXTS } from '@presale/rules/texts/overview'
import { PRESALE_DASHBOARD_TEXTS } from '@presale/rules/texts/presale-dashboard'
import { stakesAfterTick, stakesFrom, stakesPercent } from '@presale/rules/token-stakes'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { Phrase } from '@presale/ui/phrase'
import { ProgressBar } from '@presale/ui/progress-bar'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { recall, remember } from '../../../storage.ts'

/**
 * The simulated block, labelled as such (D19). It continues from the value stored in this browser. Content that moves
 * by itself needs a pause button (WCAG 2.2.2).
 */
export function TokenStakes() {
  const [running, setRunning] = useState(true)
  const stakes = useStakes(running)
  const Icon = running ? Pause : Play
  return (
    <Card
      title={PRESALE_DASHBOARD_TEXTS.stakes.title}
      actions={
        <Button
          variant="quiet"
          className="-my-1.5 -me-2"
          aria-label={running ? TEXTS.pauseSimulation : TEXTS.resumeSimulation}
          onClick={() => setRunning(!running)}
        >
          <Icon aria-hidden="true" />
        </Button>
      }
    >
      <p className="tabular text-muted">
        <Phrase
          text={TEXTS.stakesOf(grouped(TOKEN_STAKES.total))}
          stakes={<span className="font-semibold text-ink text-xl">{grouped(stakes)}</span>}
        />
      </p>
      <ProgressBar
        className="mt-3"
        label={PRESALE_DASHBOARD_TEXTS.stakes.title}
        value={stakesPercent(stakes)}
        caption={PRESALE_DASHBOARD_TEXTS.stakes.caption}
      />
    </Card>
  )
}

function useStakes(running: boolean): number {
  const [stakes, setStakes] = useState(() => stakesFrom(recall('tokenStakes')))
  useEffect(() => {
    remember('tokenStakes', String(stakes))
    if (!running || stakes >= TOKEN_STAKES.total) return
    const timer = setTimeout(
      () => setStakes(stakesAfterTick(stakes, Math.random())),
      TOKEN_STAKES.tickSeconds * 1000,
    )
    return () => clearTimeout(timer)
  }, [stakes, running])
  return stakes
}

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}
