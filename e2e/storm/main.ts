/**
 * Sixteen workers against two servers on one Postgres, all of which are killed again and again. In the end nothing that
 * was acknowledged may be lost and nothing doubled. Exit code 0 when so; with `--without-locks` when the books tell of it.
 */
import { type Chance, createChance } from './chance.ts'
import { createClient } from './client.ts'
import { countKills, type Havoc, wreakHavoc } from './havoc.ts'
import { countChanges, createJournal, type Journal } from './journal.ts'
import { type Options, readOptions, SHORT, WHOLE } from './options.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { conclude, report } from './report.ts'
import { type Servers, startServers } from './servers.ts'
import { BOOKS, type Finding, verify } from './verify.ts'
import { blankLocks, dropRefusals } from './without-locks.ts'
import { startWorkers } from './worker.ts'

const NO_HAVOC: Havoc = { server: 0, postmaster: 0, backend: 0, sessions: 0 }

async function storm(options: Options): Promise<Finding[]> {
  const journal = createJournal()
  const postgres = await startPostgres(options.withoutLocks ? blankLocks : undefined)
  try {
    const servers = await startServers(postgres.url, (problem) => journal.problems.push(problem))
    try {
      if (options.withoutLocks) await dropRefusals(postgres)
      const chance = createChance(options.seed)
      const havoc = await rage(options, { journal, postgres, servers, chance })
      const findings = await verify(journal, postgres, createClient(servers, journal, chance, 250))
      findings.push(findShortfall(options, journal, havoc))
      report(options, journal, havoc, findings)
      return findings
    } finally {
      await servers.stop()
    }
  } finally {
    await postgres.stop()
  }
}

type Parts = { journal: Journal; postgres: Postgres; servers: Servers; chance: Chance }

async function rage(options: Options, { journal, postgres, servers, chance }: Parts): Promise<Havoc> {
  const end = Date.now() + options.seconds * 1000
  const isOver = () => Date.now() >= end
  const shared = { journal, contested: [], isOver }
  const workers = startWorkers(shared, servers, options)
  const havoc = options.withoutLocks
    ? Promise.resolve(NO_HAVOC)
    : wreakHavoc({ servers, postgres, chance, seconds: options.seconds }, isOver)
  for (const ended of await Promise.allSettled([...workers, havoc])) {
    if (ended.status === 'rejected') journal.problems.push(String(ended.reason))
  }
  return havoc
}

/** A storm in which little happened has shown little. */
function findShortfall(options: Options, journal: Journal, havoc: Havoc): Finding {
  const least = options.seconds >= WHOLE.seconds ? WHOLE : SHORT
  const changes = countChanges(journal)
  const kills = countKills(havoc)
  const problems: string[] = []
  if (changes < least.changes) problems.push(`only ${changes} changes of ${least.changes} were acknowledged`)
  if (!options.withoutLocks) {
    if (kills < least.kills) problems.push(`only ${kills} of ${least.kills} were killed`)
    for (const [kind, times] of Object.entries(havoc)) if (times === 0) problems.push(`no ${kind} was ended`)
  }
  return { name: 'enough happened', checked: changes, problems }
}

const options = readOptions(process.argv.slice(2))
const wrong = (await storm(options)).filter(({ problems }) => problems.length > 0)
const isAsItMustBe = options.withoutLocks ? wrong.some(({ name }) => name === BOOKS) : wrong.length === 0
console.log(conclude(options, isAsItMustBe))
process.exit(isAsItMustBe ? 0 : 1)
