/**
 * Sixteen workers use two servers on one Postgres, while servers and Postgres are killed repeatedly. In the end no
 * acknowledged change may be lost or doubled; the exit code is then 0. With `--without-locks` it is 0 when the books disagree.
 */
import { type Chance, createChance } from './chance.ts'
import { createClient } from './client.ts'
import { findMails } from './find-mails.ts'
import { countKills, type Havoc, wreakHavoc } from './havoc.ts'
import { countChanges, createJournal, type Journal } from './journal.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
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
  const chance = createChance(options.seed)
  const mailServer = await startMailServer(createChance(options.seed))
  const postgres = await startPostgres(options.withoutLocks ? blankLocks : undefined)
  try {
    const settings = options.withoutLocks ? {} : mailSettings(mailServer)
    const servers = await startServers(postgres.url, (problem) => journal.problems.push(problem), settings)
    try {
      if (options.withoutLocks) await dropRefusals(postgres)
      const havoc = await rage(options, { journal, postgres, servers, chance })
      const findings = await verify(journal, postgres, createClient(servers, journal, chance, 250))
      if (!options.withoutLocks) findings.push(await findMails(postgres, mailServer))
      findings.push(findShortfall(options, journal, havoc))
      report(options, journal, havoc, findings)
      return findings
    } finally {
      await servers.stop()
    }
  } finally {
    await postgres.stop()
    await mailServer.stop()
  }
}

/** Links begin with the address that the storm calls, because a server with an origin refuses other hosts. */
function mailSettings({ url }: MailServer): Record<string, string> {
  return { SMTP_URL: url, MAIL_FROM: 'no-reply@presale.example', BUYER_ORIGIN: 'http://127.0.0.1' }
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

/** Reports a storm with too few changes or kills, because it proves little. */
function findShortfall(options: Options, journal: Journal, havoc: Havoc): Finding {
  const least = options.seconds >= WHOLE.seconds ? WHOLE : SHORT
  const changes = countChanges(journal)
  const kills = countKills(havoc)
  const problems: string[] = []
  if (changes < least.changes)
    problems.push(`only ${changes} acknowledged changes of at least ${least.changes}`)
  if (!options.withoutLocks) {
    if (kills < least.kills) problems.push(`only ${kills} kills of at least ${least.kills}`)
    for (const [kind, times] of Object.entries(havoc))
      if (times === 0) problems.push(`${kind}: none was ended`)
  }
  return { name: 'enough changes and kills for a valid storm', checked: changes, problems }
}

const options = readOptions(process.argv.slice(2))
const wrong = (await storm(options)).filter(({ problems }) => problems.length > 0)
const isAsItMustBe = options.withoutLocks ? wrong.some(({ name }) => name === BOOKS) : wrong.length === 0
console.log(conclude(options, isAsItMustBe))
process.exit(isAsItMustBe ? 0 : 1)
