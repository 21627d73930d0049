import type { Outputs } from '../../trpc.ts'

type Answers = {
  [Name in keyof Outputs['presale'] as `presale.${Name}`]: Outputs['presale'][Name]
}

/** Delay before a retry. */
const ASK_AGAIN_MS = 10_000

/**
 * Queries the server and shows the answer. Queries again when the tab becomes visible. Retries every 10 s after a
 * failure and while the answer is null.
 */
export function ask<Name extends keyof Answers>(
  procedure: Name,
  show: (answer: NonNullable<Answers[Name]>) => void,
): void {
  let timer: number | undefined
  const attempt = async () => {
    window.clearTimeout(timer)
    try {
      const answer = await answerOf(procedure)
      if (answer === null) throw new Error('There is nothing to show yet')
      show(answer as NonNullable<Answers[Name]>)
    } catch {
      timer = window.setTimeout(attempt, ASK_AGAIN_MS)
    }
  }
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && attempt())
  void attempt()
}

async function answerOf(procedure: string): Promise<unknown> {
  const response = await fetch(`/api/trpc/${procedure}`)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()).result.data
}
