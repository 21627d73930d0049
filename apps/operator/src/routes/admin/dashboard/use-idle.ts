import { IDLE_MINUTES, IDLE_WARNING_MINUTES } from '@presale/rules/identity'
import { useEffect, useState } from 'react'
import { recall, remember } from '../../../storage.ts'

const IDLE_MS = IDLE_MINUTES * 60_000
const WARNED_MS = IDLE_MS - IDLE_WARNING_MINUTES * 60_000
const CHECK_MS = 1_000

export type Idleness = 'in use' | 'soon over' | 'over'

/** Every tab of the browser notes its use under one key, so that work in one keeps the others open. */
const noteUse = () => remember('operatorSeenAt', String(Date.now()))

function idlenessNow(): Idleness {
  const idleMs = Date.now() - Number(recall('operatorSeenAt') ?? Date.now())
  if (idleMs < WARNED_MS) return 'in use'
  return idleMs < IDLE_MS ? 'soon over' : 'over'
}

/**
 * Whether the operator has pressed a key or the mouse lately. Once the time is "soon over", only `stay` counts as use.
 */
export function useIdle(): { idleness: Idleness; stay: () => void } {
  const [idleness, setIdleness] = useState<Idleness>('in use')
  useEffect(() => {
    noteUse()
    const check = () => setIdleness(idlenessNow())
    const onUse = () => idlenessNow() === 'in use' && noteUse()
    const checking = setInterval(check, CHECK_MS)
    const events = ['pointerdown', 'keydown', 'wheel'] as const
    for (const event of events) window.addEventListener(event, onUse, { passive: true })
    return () => {
      clearInterval(checking)
      for (const event of events) window.removeEventListener(event, onUse)
    }
  }, [])
  const stay = () => {
    noteUse()
    setIdleness('in use')
  }
  return { idleness, stay }
}
