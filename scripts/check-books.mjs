// Checks that the books and the audit trail of the running product, or of DATABASE_URL, are consistent.
import './require-node.mjs'

await import('../apps/server/src/start/check-books.ts')
