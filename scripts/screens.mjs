// Every screen of both apps as pictures under docs/screens, or in the folder given.
import './require-node.mjs'

await import('../e2e/screens.ts')
