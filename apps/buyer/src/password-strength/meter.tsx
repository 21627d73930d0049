import { PASSWORD_STRENGTH_TEXTS as TEXTS } from '@presale/rules/texts/password-strength'
import { useEffect, useState } from 'react'

/** Passwords with a lower score are found within a million guesses. */
const LEAST_SCORE = 2
const BARS = [1, 2, 3, 4]
/** Milliseconds after the last key until the password is judged. */
const PAUSE = 200

export type MeterProps = {
  password: string
  /** The buyer's name and e-mail, which others try first. */
  name?: string
  email?: string
}

/** Four bars and a sentence. The lists of passwords load with the first key; without them it only gives advice. */
export function Meter({ password, name = '', email = '' }: MeterProps) {
  const score = useScore(password, name, email)
  const filled = score === undefined ? 0 : Math.max(1, score)
  const isWeak = score !== undefined && score < LEAST_SCORE
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="flex gap-1">
        {BARS.map((bar) => (
          <span
            key={bar}
            className={`h-1.5 flex-1 rounded-full ${bar > filled ? 'bg-line' : isWeak ? 'bg-pending' : 'bg-approved'}`}
          />
        ))}
      </div>
      <p role="status" className={isWeak ? '' : 'text-muted'}>
        {score === undefined ? TEXTS.advice : TEXTS.scores[score]}
      </p>
    </div>
  )
}

/** The score of the last judged password; undefined while there is none. */
function useScore(password: string, name: string, email: string): number | undefined {
  const [score, setScore] = useState<number>()
  useEffect(() => {
    if (password === '') return setScore(undefined)
    let isStale = false
    const timer = setTimeout(() => {
      void import('./judge.ts').then(
        ({ judge }) => isStale || setScore(judge(password, [name, email, email.split('@')[0] ?? ''])),
        () => isStale || setScore(undefined),
      )
    }, PAUSE)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [password, name, email])
  return score
}
