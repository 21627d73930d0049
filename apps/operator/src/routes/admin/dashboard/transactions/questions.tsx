import { DecisionDialog } from '../decision-dialog.tsx'
import { TogetherDialog } from './together-dialog.tsx'
import type { Decisions } from './use-decisions.ts'

/** The open confirmation dialog, if any. */
export function Questions({ decisions: { question, decided, settled, close } }: { decisions: Decisions }) {
  if (!question) return null
  if ('one' in question) return <DecisionDialog decision={question.one} onDecided={decided} onClose={close} />
  return <TogetherDialog {...question.several} onSettled={settled} onClose={close} />
}
