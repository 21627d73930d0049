// Works for ten minutes while servers and Postgres are killed: `npm run storm -- --seconds 60` is shorter.
import './require-node.mjs'

await import('../e2e/storm/main.ts')
