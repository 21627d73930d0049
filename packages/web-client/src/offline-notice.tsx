import { SCREEN_TEXTS } from '@presale/rules/texts/screen'
import { useOnline } from './online.ts'

/** Says in the foot of the window that the browser is offline. What is on the screen stays. */
export function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <p
      role="status"
      className="border-line border-t bg-info-soft px-4 py-2 text-center text-sm empty:hidden print:hidden"
    >
      {!isOnline && SCREEN_TEXTS.offline}
    </p>
  )
}
