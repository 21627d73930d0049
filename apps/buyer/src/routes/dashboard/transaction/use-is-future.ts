import { useEffect, useReducer } from 'react'

/** The longest time that a browser's timer can wait, in ms. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Whether the moment (ISO 8601) is still to come by the device's clock. The part renders again when it comes. */
export function useIsFuture(iso: string): boolean {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const left = new Date(iso).getTime() - Date.now()
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(renderAgain, Math.min(left, MAX_TIMEOUT_MS))
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
