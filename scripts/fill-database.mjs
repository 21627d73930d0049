// Adds made-up orders to the running demo product, or to the demo database of DATABASE_URL.
import './require-node.mjs'

await import('../apps/server/src/demo-sale/fill-database.ts')
