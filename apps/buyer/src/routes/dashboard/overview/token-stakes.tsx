import { TOKEN_STAKES } from '@presale/rules/presale'
import { stakesAfterTick, stakesFrom, stakesPercent } from '@presale/rules/token-stakes'
import { Button } from '@presale/ui/button'
import { Card } from '@presale/ui/card'
import { ProgressBar } from '@presale/ui/progress-bar'
import { Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { recall, remember } from '../../../storage.ts'

/**
 * The simulated block, which says so (D19). It goes on from what this browser kept. What moves by itself has to be
 * stoppable (WCAG 2.2.2), hence the button.
 */
export function TokenStakes() {
  const [running, setRunning] = useState(true)
  const stakes = useStakes(running)
  const Icon = running ? Pause : Play
  return (
    <Card
      title={TOKEN_STAKES.title}
      actions={
        <Button
          variant="quiet"
          className="-my-1.5 -me-2"
          aria-label={running ? 'Pause the simulation' : 'Resume the simulation'}
          onClick={() => setRunning(!running)}
        >
          <Icon aria-hidden="true" />
        </Button>
      }
    >
      <p className="tabular">
        <span className="font-semibold text-xl">{grouped(stakes)}</span>{' '}
        <span className="text-muted">of {grouped(TOKEN_STAKES.total)}</span>
      </p>
      <ProgressBar
        className="mt-3"
        label={TOKEN_STAKES.title}
        value={stakesPercent(stakes)}
        caption={TOKEN_STAKES.caption}
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
