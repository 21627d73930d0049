// Builds both apps and takes pictures of every screen: `npm run screens [folder] [ways]`.
import './require-node.mjs'
import { buildApps } from './turbo.mjs'

buildApps('no pictures were taken')
await import('../e2e/screens/main.ts')
