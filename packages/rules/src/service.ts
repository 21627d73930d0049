/** What every door says when the database cannot do it just now; whoever reads it may ask again. */
export const SERVICE_BUSY = 'The service cannot answer just now. Please try again in a moment.'
