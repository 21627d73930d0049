import { focusManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { trpc } from '../../../trpc.ts'
import { followOrder } from './order-stream.ts'

/**
 * Writes the order's changes from a stream into the query cache, while `isWanted` and the tab is visible.
 * `onFollowed` reports whether the stream is connected.
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
        // A query in flight may carry an older state.
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
