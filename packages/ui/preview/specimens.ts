import type { Specimen } from './specimen.tsx'
import { ACTIONS } from './specimens/actions.tsx'
import { FIELDS } from './specimens/fields.tsx'
import { FIGURES } from './specimens/figures.tsx'
import { SURFACES } from './specimens/surfaces.tsx'
import { WORDS } from './specimens/words.tsx'

export const GROUPS: Record<string, readonly Specimen[]> = {
  Actions: ACTIONS,
  Fields: FIELDS,
  Words: WORDS,
  Figures: FIGURES,
  Surfaces: SURFACES,
}

export const SPECIMENS = Object.values(GROUPS).flat()
