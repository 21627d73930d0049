import { focusManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { trpc } from '../../../trpc.ts'
import { followOrder } from './order-stream.ts'

/**
 * Keeps the order up to date by a stream while that is wanted and the tab is shown; `onFollowed` hears whether it is so.
 */
export function useOrderStream(
  reference: string,
  isWanted: boolean,
  onFollowed: (isFollowed: boolean) => void,
): void {
  const utils = trpc.useUtils()
  const isShown = useSyncExternalStore(
    (onChange) => focusManager.subscribe(onChange),
    () => focusManager.isFocused(),
  )
  useEffect(() => {
    if (!isWanted || !isShown) return
    const end = followOrder(reference, {
      onOrder: async (order) => {
        onFollowed(true)
        // An answer under way may be older.
        await utils.orders.read.cancel({ reference })
        utils.orders.read.setData({ reference }, order)
      },
      onClosed: () => onFollowed(false),
    })
    return () => {
      end()
      onFollowed(false)
    }
  }, [reference, isWanted, isShown, onFollowed, utils])
}
