// Runs a restore, a failover or a deployment at scale on this machine: `npm run drill -- restore`.
import './require-node.mjs'

await import('../e2e/drills/main.ts')
