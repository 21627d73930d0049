import { useEffect, useRef } from 'react'

/** Something the open screen can do. */
export type PaletteAction = { id: string; label: string; run: () => void }

/** The actions a component offers, given the list row that had the focus when the palette opened. */
type Offer = (row: string | undefined) => readonly PaletteAction[]

/** Each entry reads the present actions of one mounted component. */
const offered = new Set<Offer>()

/** Offers actions in the palette while the component is mounted. */
export function usePaletteActions(actions: Offer): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const read: Offer = (row) => latest.current(row)
    offered.add(read)
    return () => {
      offered.delete(read)
    }
  }, [])
}

/** What the mounted components offer at this moment. */
export function offeredActions(row: string | undefined): PaletteAction[] {
  return [...offered].flatMap((read) => read(row))
}
