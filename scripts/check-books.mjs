// Whether the books of the running product, or of DATABASE_URL, agree, and the audit trail is whole.
import './require-node.mjs'

await import('../apps/server/src/check-books.ts')
