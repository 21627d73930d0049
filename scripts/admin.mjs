// The administrator's command line, for an owner who cannot log in: `npm run admin -- --help`.
import './require-node.mjs'

await import('../apps/server/src/admin/main.ts')
