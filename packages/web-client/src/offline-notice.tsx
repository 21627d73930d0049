import { SCREEN_TEXTS } from '@presale/rules/texts/screen'
import { useOnline } from './online.ts'

/** Says above everything that the browser is offline. It covers nothing, and what is on the screen stays. */
export function OfflineNotice() {
  const isOffline = !useOnline()
  return (
    <>
      {isOffline && <div aria-hidden="true" className="h-10 print:hidden" />}
      <p
        role="status"
        className="fixed inset-x-0 bottom-[var(--foot-height,0px)] z-30 border-line border-t bg-info-soft px-4 py-2 text-center text-sm empty:hidden print:hidden"
      >
        {isOffline && SCREEN_TEXTS.offline}
      </p>
    </>
  )
}
