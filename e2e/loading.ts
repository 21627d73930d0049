/**
 * Selects what a screen shows in place of content that it still loads: placeholders and named spinners. A spinner that is
 * hidden, as in a button that is not busy, shows nothing.
 */
export const LOADING = 'main span.bg-line[aria-hidden], [role=status] .animate-spin'
