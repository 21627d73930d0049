import { useEffect, useRef } from 'react'

/** Something the open screen can do. */
export type PaletteAction = { id: string; label: string; run: () => void }

/** Each entry reads the present actions of one mounted component. */
const offered = new Set<() => readonly PaletteAction[]>()

/** Offers actions in the palette while the component is mounted. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const read = () => latest.current
    offered.add(read)
    return () => {
      offered.delete(read)
    }
  }, [])
}

/** What the mounted components offer at this moment. */
export function offeredActions(): PaletteAction[] {
  return [...offered].flatMap((read) => read())
}
