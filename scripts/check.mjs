// What can be checked without a database or a browser.
import './require-node.mjs'
import { runTurbo } from './turbo.mjs'

process.exit(
  runTurbo('lint', 'architecture', 'lockfile', 'types', 'unit', '--output-logs=new-only', '--ui=stream')
    ? 0
    : 1,
)
