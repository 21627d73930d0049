import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { detailsOf, statusOf } from '@presale/web-client/answers'
import type { Outputs } from '../../../trpc.ts'

/** The author and time of the last change. */
export type Change = NonNullable<Outputs['tokenPrice']['read']['changed']>

/** The current state, which another operator saved first, and the author of that change. */
export type Conflict<State> = { current: State; changed: Change | null }

/** The conflict in an error; undefined for every other error. */
export function conflictOf<State>(error: unknown): Conflict<State> | undefined {
  const details = detailsOf(error)
  if (statusOf(error) !== 409 || typeof details !== 'object' || details === null) return undefined
  return 'current' in details ? ({ changed: null, ...details } as Conflict<State>) : undefined
}

/** The last change in the details of a refusal; null if they name none. */
export function changeIn(details: unknown): Change | null {
  if (typeof details !== 'object' || details === null || !('changed' in details)) return null
  return details.changed as Change | null
}

/** Shown when a change was sent but its answer was lost (D30). */
export const NO_ANSWER = OPERATOR_SHELL_TEXTS.noAnswer
