/** The storm's workers, at work while something is done to what they work on. */

import { createChance } from '../storm/chance.ts'
import { type Client, createClient } from '../storm/client.ts'
import { countChanges, createJournal, type Journal } from '../storm/journal.ts'
import type { Servers } from '../storm/servers.ts'
import { startWorkers } from '../storm/worker.ts'
import { until } from './programs.ts'

const WORKERS = 8
const SEED = 7

/** Who asks besides the workers, with a network address of its own. */
const ANOTHER = 250

export type Load = {
  journal: Journal
  client: Client
  /** Lets the workers finish what they are at. */
  stop: () => Promise<void>
  /** Resolves once so many more changes were acknowledged; throws when they are not within a minute. */
  untilChanges: (more: number) => Promise<void>
}

/** Starts them on these servers; what must not be seen is noted in the journal. */
export function startLoad(servers: Pick<Servers, 'urls'>, journal: Journal = createJournal()): Load {
  let isOver = false
  const shared = { journal, contested: [], isOver: () => isOver }
  const workers = startWorkers(shared, servers, { workers: WORKERS, seed: SEED })
  const ended = Promise.allSettled(workers)
  return {
    journal,
    client: createClient(servers, journal, createChance(SEED), ANOTHER),
    stop: async () => {
      isOver = true
      for (const end of await ended) {
        if (end.status === 'rejected') journal.problems.push(String(end.reason))
      }
    },
    untilChanges: (more) => {
      const enough = countChanges(journal) + more
      return until(`${more} acknowledged changes`, async () => countChanges(journal) >= enough)
    },
  }
}
