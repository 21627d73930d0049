/** P15: how long a developer waits for one server test file, for the checks and for all tests. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runNpm, withFreshClone } from '../fresh-clone.ts'
import { type Bench, type Finding, type Part, within } from '../part.ts'
import { median } from '../rounds.ts'
import { minutes } from '../table.ts'

const MAX_TEST_FILE_SECONDS = 4
const MAX_WARM_CHECK_SECONDS = 5
const MAX_COLD_CHECK_SECONDS = 25
const MAX_ALL_TESTS_MINUTES = 8
const TEST_FILE = 'src/accounts/sessions.test.ts'

/** Written by scripts/test.mjs. */
const LAST_TEST_FILE = resolve(import.meta.dirname, '../../test-results/last-test.json')

export const developerLoop: Part = { name: 'P15', title: "developer's loop", run }

async function run({ options, say }: Bench): Promise<Finding[]> {
  return withFreshClone(async ({ folder }) => {
    const inClone = (...args: string[]) => runNpm(folder, 'run', ...args)
    const timeWarm = (...args: string[]) =>
      median(Array.from({ length: options.rounds }, () => inClone(...args)))
    say('  npm run check')
    const coldCheck = inClone('check')
    const warmCheck = timeWarm('check')
    say('  npm run test:server')
    try {
      // The first run starts the Postgres that the others use.
      inClone('test:server', '--', TEST_FILE)
      const testFile = timeWarm('test:server', '--', TEST_FILE)
      return [
        within(`\`npm run test:server -- ${TEST_FILE}\``, MAX_TEST_FILE_SECONDS, testFile, 's'),
        within('`npm run check`, warm', MAX_WARM_CHECK_SECONDS, warmCheck, 's'),
        within('`npm run check`, cold', MAX_COLD_CHECK_SECONDS, coldCheck, 's'),
        readLastTest(),
      ]
    } finally {
      inClone('test:server', '--', '--stop')
    }
  })
}

/** `npm test` takes too long to run here, so this reports its last run in this checkout. */
function readLastTest(): Finding {
  const what = '`npm test`, its last run'
  if (!existsSync(LAST_TEST_FILE)) return { what, goal: '–', measured: 'it has not run in this checkout' }
  const { seconds, passed, failed, commit } = JSON.parse(readFileSync(LAST_TEST_FILE, 'utf8'))
  return {
    what,
    goal: `≤ ${MAX_ALL_TESTS_MINUTES}:00 min`,
    measured: `${minutes(seconds)} min: ${passed} passed, ${failed} failed (commit ${commit})`,
    reached: seconds <= MAX_ALL_TESTS_MINUTES * 60 && failed === 0,
  }
}
