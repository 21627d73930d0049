/** The page's sections in their order; each id is an anchor of specification §2. */
export const SECTIONS = [
  { id: 'top', name: 'Home' },
  { id: 'price', name: 'Price' },
  { id: 'tokenomics', name: 'Tokenomics' },
  { id: 'prizepool', name: 'Prize Pool' },
  { id: 'faq', name: 'FAQ' },
] as const
