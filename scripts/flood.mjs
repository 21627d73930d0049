// What buyers notice while the product is flooded; `npm run flood -- --soak 60` for an hour of it.
import './require-node.mjs'

await import('../e2e/flood/main.ts')
