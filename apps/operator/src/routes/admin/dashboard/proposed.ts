import { PROPOSAL_TEXTS as TEXTS } from '@presale/rules/texts/proposals'
import { translated } from '@presale/rules/texts/sentences'
import { detailsOf } from '@presale/web-client/answers'
import type { Outputs } from '../../../trpc.ts'

/** What waits for a second operator. */
export type Proposal = Outputs['proposals']['list'][number]

/** Whether the details of a refusal say that the change was proposed and waits for a second operator. */
export function isProposed(details: unknown): boolean {
  return typeof details === 'object' && details !== null && 'awaitsSecond' in details
}

/** The server's sentence, if the change was proposed and waits for a second operator; undefined otherwise. */
export function waitingOf(error: unknown): string | undefined {
  return isProposed(detailsOf(error)) && error instanceof Error ? translated(error.message) : undefined
}

export const PROPOSED = TEXTS.proposed

/** For example "Approve order 12" or "Change BNB and ETH". */
export function titleOf({ kind, fields, order }: Proposal): string {
  if (kind === 'order.approve') return TEXTS.title.approve(order?.id ?? '')
  const codes = [...new Set(fields.map(({ code }) => code))].join(', ')
  if (kind === 'currency.update') return TEXTS.title.update(codes)
  return kind === 'currency.add' ? TEXTS.title.add(codes) : TEXTS.title.restore(codes)
}
