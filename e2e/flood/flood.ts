/** What the processes of the flood tell one another. */

export const ATTACKS = ['log-ins', 'slow heads', 'slow bodies', 'bad bodies', 'polls'] as const
export type AttackName = (typeof ATTACKS)[number]

/** What an attack saw: how often each status was answered, and answers that must not be. */
export type Seen = { statuses: Record<string, number>; wrong: string[] }

/** What buyers saw: milliseconds an answer took, and how often each status was answered. */
export type Probed = { milliseconds: number[]; statuses: Record<string, number> }
