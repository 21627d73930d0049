/** Types that the processes of the flood exchange. */

export const ATTACKS = ['log-ins', 'slow heads', 'slow bodies', 'bad bodies', 'polls'] as const
export type AttackName = (typeof ATTACKS)[number]

/** Result of an attack: status → number of answers, and a sentence for each wrong answer. */
export type Seen = { statuses: Record<string, number>; wrong: string[] }

/** Result of the probe: the response time of each answer in ms, and status → number of answers. */
export type Probed = { milliseconds: number[]; statuses: Record<string, number> }
