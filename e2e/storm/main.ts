/**
 * Workers use two servers on one Postgres, while servers and Postgres are killed repeatedly. In the end no
 * acknowledged change may be lost or doubled; the exit code is then 0. With `--without-locks` it is 0 when the books disagree.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Chance, createChance } from './chance.ts'
import { createClient } from './client.ts'
import { findMails } from './find-mails.ts'
import { type Havoc, listSpared, wreakHavoc } from './havoc.ts'
import { countChanges, createJournal, type Journal } from './journal.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type Options, readOptions } from './options.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { conclude, report } from './report.ts'
import { type Servers, startServers } from './servers.ts'
import { BOOKS, type Finding, verify } from './verify.ts'
import { blankLocks, dropRefusals } from './without-locks.ts'
import { startWorkers } from './worker.ts'

/** After this many further changes, or a tenth of a shorter storm, something is ended. */
const CHANGES_BETWEEN = 250

/** After this many the control looks at the books. Without locks, servers make only a few changes a second. */
const CHANGES_BETWEEN_LOOKS = 25

/** A storm that has not ended by then gives up, for each 10,000 changes that it needs. */
const GIVE_UP_MS = 600_000

async function storm(options: Options): Promise<Finding[]> {
  const journal = createJournal()
  const chance = createChance(options.seed)
  const mailServer = await startMailServer(createChance(options.seed))
  const postgres = await startPostgres(options.withoutLocks ? blankLocks : undefined)
  try {
    const settings = options.withoutLocks ? {} : mailSettings(mailServer)
    const servers = await startServers(postgres, (problem) => journal.problems.push(problem), settings)
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
  const havoc: Havoc = { server: 0, restart: 0, postmaster: 0, backend: 0, sessions: 0 }
  const giveUpAt = Date.now() + GIVE_UP_MS * Math.ceil(options.changes / 10_000)
  const state = { isFound: false, isBroken: false, working: options.workers }
  const isOver = () =>
    state.isFound ||
    state.isBroken ||
    state.working === 0 ||
    Date.now() >= giveUpAt ||
    ((options.withoutLocks || listSpared(havoc).length === 0) && countChanges(journal) >= options.changes)
  /** Resolves to true after so many further changes, and to false when the storm is over. */
  const untilNext = async (changes: number) => {
    const next = countChanges(journal) + changes
    while (!isOver() && countChanges(journal) < next) await sleep(20)
    return !isOver()
  }
  const workers = startWorkers({ journal, contested: [], isOver }, servers, options)
  const beside = options.withoutLocks
    ? untilFound(postgres, () => untilNext(CHANGES_BETWEEN_LOOKS)).then((isFound) =>
        Object.assign(state, { isFound }),
      )
    : wreakHavoc({ servers, postgres, chance }, havoc, () =>
        untilNext(Math.min(CHANGES_BETWEEN, options.changes / 10)),
      )
  beside.catch(() => Object.assign(state, { isBroken: true }))
  const counted = workers.map((worker) => worker.finally(() => state.working--))
  for (const ended of await Promise.allSettled([...counted, beside])) {
    if (ended.status === 'rejected') journal.problems.push(String(ended.reason))
  }
  return havoc
}

/** Looks at the books after further changes, until they disagree or the storm is over. Resolves to whether they do. */
async function untilFound(postgres: Postgres, untilNext: () => Promise<boolean>): Promise<boolean> {
  while (await untilNext()) {
    const { rows } = await postgres.query('select from books_violation limit 1')
    if (rows.length > 0) return true
  }
  return false
}

/** Reports a storm that gave up before it had enough changes, or before it had ended one of each kind. */
function findShortfall(options: Options, journal: Journal, havoc: Havoc): Finding {
  const changes = countChanges(journal)
  const problems: string[] = []
  if (!options.withoutLocks) {
    if (changes < options.changes) problems.push(`only ${changes} of ${options.changes} changes`)
    for (const kind of listSpared(havoc)) problems.push(`${kind}: none was ended`)
  }
  return { name: 'enough changes and kills for a valid storm', checked: changes, problems }
}

const options = readOptions(process.argv.slice(2))
const wrong = (await storm(options)).filter(({ problems }) => problems.length > 0)
const isAsItMustBe = options.withoutLocks ? wrong.some(({ name }) => name === BOOKS) : wrong.length === 0
console.log(conclude(options, isAsItMustBe))
process.exit(isAsItMustBe ? 0 : 1)
