/** The message for a transient database fault on every API; a retry makes sense. */
export const SERVICE_BUSY = 'The service cannot answer just now. Please try again in a moment.'
