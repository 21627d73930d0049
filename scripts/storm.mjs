// Ten minutes of work while servers and Postgres are killed; `npm run storm -- --seconds 60` for a shorter one.
import './require-node.mjs'

await import('../e2e/storm/main.ts')
