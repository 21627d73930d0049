/** Runs the storm's workers as load for a drill. */

import { createChance } from '../storm/chance.ts'
import { type Client, createClient } from '../storm/client.ts'
import { countChanges, createJournal, type Journal } from '../storm/journal.ts'
import type { Servers } from '../storm/servers.ts'
import { startWorkers } from '../storm/worker.ts'
import { until } from './programs.ts'

const WORKERS = 8
const SEED = 7

/** The number of the client for the final check; it gives that client its own network address. */
const ANOTHER = 250

export type Load = {
  journal: Journal
  client: Client
  /** Resolves once the workers have finished their current work. */
  stop: () => Promise<void>
  /** Resolves once `more` further changes were acknowledged. Throws after a minute. */
  untilChanges: (more: number) => Promise<void>
}

/** Starts the workers on these servers. The journal notes wrong answers. */
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
