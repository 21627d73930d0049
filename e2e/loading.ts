/** Selects what a screen shows in place of content that it still loads: placeholders and named spinners. */
export const LOADING = 'main span.bg-line[aria-hidden], [role=status] .animate-spin:visible'
