import { IDLE_MINUTES, IDLE_WARNING_MINUTES } from '@presale/rules/identity'
import { OPERATOR_SHELL_TEXTS as TEXTS } from '@presale/rules/texts/operator-shell'
import { Button } from '@presale/ui/button'
import { Dialog } from '@presale/ui/dialog'
import { useEffect } from 'react'
import { trpc } from '../../../trpc.ts'
import { useIdle } from './use-idle.ts'
import { useLeave } from './use-leave.ts'
import { useRefreshOperator } from './use-operator.ts'

/** Warns an operator who has done nothing for a while, then logs out. Mount it once in the layout. */
export function IdleWarning() {
  const { idleness, stay } = useIdle()
  const leave = useLeave()
  const refresh = useRefreshOperator()
  const { mutate: logOut, isPending } = trpc.account.logOut.useMutation({ onSettled: () => leave('ended') })
  const isOver = idleness === 'over'
  useEffect(() => {
    if (isOver) logOut()
  }, [isOver, logOut])
  const goOn = () => {
    stay()
    // A request, so that the server counts the session as used as well.
    void refresh()
  }
  return (
    <Dialog
      role="alertdialog"
      open={idleness === 'soon over'}
      onOpenChange={(open) => !open && goOn()}
      title={TEXTS.idle.title}
      description={TEXTS.idle.effect(IDLE_MINUTES - IDLE_WARNING_MINUTES, IDLE_WARNING_MINUTES)}
      footer={
        <>
          <Button size="lg" busy={isPending} onClick={() => logOut()}>
            {TEXTS.logOut}
          </Button>
          <Button size="lg" variant="primary" onClick={goOn}>
            {TEXTS.idle.stay}
          </Button>
        </>
      }
    />
  )
}
