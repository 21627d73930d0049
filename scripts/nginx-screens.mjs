// Prints nginx's map of the paths of an app's screens, for deploy/nginx.conf.template: node scripts/nginx-screens.mjs buyer
import { SCREEN_PATHS } from '../packages/rules/src/screen-paths.ts'

const paths = SCREEN_PATHS[process.argv[2]]
if (!paths) throw new Error(`Please name an app: ${Object.keys(SCREEN_PATHS).join(' or ')}.`)
const patterns = paths.map((path) => path.replaceAll('/:id', '/[^/]+').replace(/\/$/, ''))
console.log(`map $uri $has_screen {\n${patterns.map((pattern) => `  "~^${pattern}/?$" 1;\n`).join('')}}`)
