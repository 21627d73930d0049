import { exactText, sum, toTokens } from '@presale/rules/decimal'
import { TOKEN_SYMBOL } from '@presale/rules/presale'
import { DECISION_TEXTS } from '@presale/rules/texts/decisions'
import { Button } from '@presale/ui/button'
import { ConfirmDialog } from '@presale/ui/confirm-dialog'
import { useState } from 'react'
import { isCredited, type Outcome } from '../order.ts'

const TEXTS = DECISION_TEXTS.results

type UndoTogetherProps = { decisions: readonly Outcome[]; isUndoing: boolean; onUndo: () => void }

/** The button that undoes several decisions. It asks first and states the effect on the balances. */
export function UndoTogether({ decisions, isUndoing, onUndo }: UndoTogetherProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button busy={isUndoing} busyLabel={TEXTS.undoing} onClick={() => setAsking(true)}>
        {TEXTS.undoAll(decisions.length)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={TEXTS.undoQuestion(decisions.length)}
        effect={effectOf(decisions)}
        confirmLabel={TEXTS.undoConfirm(decisions.length)}
        onConfirm={() => {
          setAsking(false)
          onUndo()
        }}
      />
    </>
  )
}

/** What the balances lose and gain. The server may still refuse to undo a decision. */
function effectOf(decisions: readonly Outcome[]): string {
  const credited = decisions.filter(({ kind, result }) => isCredited({ ...result, void: kind === 'void' }))
  const removed = credited.filter(({ before }) => !isCredited(before))
  const added = decisions.filter((one) => !credited.includes(one) && isCredited(one.before))
  const parts = [
    removed.length > 0 && TEXTS.undoRemoves(tokensOf(removed), removed.length),
    added.length > 0 && TEXTS.undoAdds(tokensOf(added), added.length),
  ]
  return parts.filter((part) => part !== false).join(' ') || TEXTS.undoMoves
}

/** The tokens of these orders together, bonus included. */
function tokensOf(decisions: readonly Outcome[]): string {
  return `${exactText(toTokens(sum(decisions.map(({ order }) => order.totalTokens))))} ${TOKEN_SYMBOL}`
}
