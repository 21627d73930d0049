// Fills the running demo product, or the demo database of DATABASE_URL, with made-up orders.
import './require-node.mjs'

await import('../apps/server/src/fill-database.ts')
