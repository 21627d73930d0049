import './require-node.mjs'
import { runTurbo } from './turbo.mjs'

process.exit(runTurbo('build', '--ui=stream', ...process.argv.slice(2)) ? 0 : 1)
