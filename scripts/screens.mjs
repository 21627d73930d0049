// Takes a picture of every screen of both apps, into docs/screens or the given folder.
import './require-node.mjs'

await import('../e2e/screens/main.ts')
