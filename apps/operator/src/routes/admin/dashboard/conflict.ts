import { detailsOf, type Outputs, statusOf } from '../../../trpc.ts'

/** Who did something last, and when. */
export type Change = NonNullable<Outputs['tokenPrice']['read']['changed']>

/** The state that somebody else saved first, and who did. */
export type Conflict<State> = { current: State; changed: Change | null }

/** The conflict an error stands for; undefined for every other error. */
export function conflictOf<State>(error: unknown): Conflict<State> | undefined {
  const details = detailsOf(error)
  if (statusOf(error) !== 409 || typeof details !== 'object' || details === null) return undefined
  return 'current' in details ? ({ changed: null, ...details } as Conflict<State>) : undefined
}

/** What is said when a change was sent and no answer came (D30). */
export const NO_ANSWER = 'No answer came: it may have been saved or not. The present state is loaded anew.'
