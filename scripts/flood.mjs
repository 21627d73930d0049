// Measures what buyers notice while the product is flooded: `npm run flood -- --soak 60` floods it for an hour.
import './require-node.mjs'

await import('../e2e/flood/main.ts')
