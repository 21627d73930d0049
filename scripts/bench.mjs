// Measures the built product against its yardsticks; `npm run bench -- P3 P5 --rounds 5 --quick`.
import './require-node.mjs'

await import('../bench/main.ts')
