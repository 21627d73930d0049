// Measures the built product against the performance goals: `npm run bench -- P3 P5 --rounds 5 --quick`.
import './require-node.mjs'
import { buildApps } from './turbo.mjs'

buildApps('nothing was measured')
await import('../bench/main.ts')
