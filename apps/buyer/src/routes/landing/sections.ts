import { LANDING_TEXTS } from '@presale/rules/texts/landing'

const NAMES = LANDING_TEXTS.sections

/** The page's sections in order. Each id is an anchor of specification §2. */
export const SECTIONS = [
  { id: 'top', name: NAMES.top },
  { id: 'price', name: NAMES.price },
  { id: 'tokenomics', name: NAMES.tokenomics },
  { id: 'prizepool', name: NAMES.prizepool },
  { id: 'faq', name: NAMES.faq },
] as const
