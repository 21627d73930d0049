// Runs everything that needs no database and no browser. Turbo skips tasks whose files haven't changed.
import './require-node.mjs'
import { runTurbo } from './turbo.mjs'

const TASKS = ['lint', 'architecture', 'lockfile', 'types', 'unit']
process.exit(runTurbo(...TASKS, '--continue', '--output-logs=new-only', '--ui=stream') ? 0 : 1)
