// Runs the tests that measure time, one after the other: `npm run timing`, on a machine that does nothing else.
import './require-node.mjs'
import { runTurbo } from './turbo.mjs'

process.env.TIMING = '1'
const OUTPUT = ['--output-logs=new-only', '--ui=stream', '--']
const server = runTurbo('test', ...OUTPUT, '--maxWorkers=1', '.timing.')
const browser = runTurbo('e2e', ...OUTPUT, '--project=timing', '--workers=1', '--retries=0')
process.exit(server && browser ? 0 : 1)
