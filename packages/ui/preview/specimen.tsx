import type { ReactNode } from 'react'

export type Specimen = {
  /** The file name in src/ without its extension. */
  name: string
  /** Each state by its name. */
  states: Record<string, ReactNode>
  /** Takes the full width. */
  wide?: boolean
}

/** Longer than any container. */
export const LONG_TEXT =
  'A text that goes on for longer than most places have room for, with one unbroken word in it: Donaudampfschifffahrtsgesellschaftskapitaen'

/** The hover and focus states, shown without a pointer; see show-states.ts. */
export function pointedStates(node: ReactNode): Record<string, ReactNode> {
  return {
    hover: <div data-shown="hover">{node}</div>,
    focus: <div data-shown="focus">{node}</div>,
  }
}
