// Makes 40,000 changes while servers and Postgres are killed: `npm run storm -- --changes 1500` is shorter.
import './require-node.mjs'

await import('../e2e/storm/main.ts')
