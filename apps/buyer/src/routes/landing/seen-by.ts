/**
 * Classes that hide a link from the others. The inline script in index.html marks the page before it is painted when
 * this browser holds a buyer's session token.
 */
export const SEEN_BY = { visitors: 'in-data-buyer:hidden', buyers: 'not-in-data-buyer:hidden' } as const
