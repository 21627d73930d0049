/** Pointing at links loads what their screens show first at most this often. */
export const FRESH = { staleTime: 15_000 }
