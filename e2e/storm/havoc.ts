/** Kills servers and database processes while the workers work. */
import type { Chance } from './chance.ts'
import type { Postgres } from './postgres.ts'
import type { Servers } from './servers.ts'

/** How often each kind of process or session was ended. */
export type Havoc = Record<'server' | 'restart' | 'postmaster' | 'backend' | 'sessions', number>

const KINDS = ['server', 'sessions', 'postmaster', 'sessions', 'backend', 'restart'] as const

/** The number of kill -9 among them. */
export function countKills({ server, postmaster, backend }: Havoc): number {
  return server + postmaster + backend
}

/** The kinds of which none was ended. */
export function listSpared(havoc: Havoc): string[] {
  return Object.entries(havoc)
    .filter(([, times]) => times === 0)
    .map(([kind]) => kind)
}

/**
 * Each time `untilNext` resolves to true, sends kill -9 in turn to a server, the postmaster or a backend of Postgres. Between
 * the kills it terminates every session of the database, or restarts a server by SIGTERM. Counts in `havoc` what it has ended.
 */
export async function wreakHavoc(
  { servers, postgres, chance }: { servers: Servers; postgres: Postgres; chance: Chance },
  havoc: Havoc,
  untilNext: () => Promise<boolean>,
): Promise<void> {
  // Each resolves to whether it found anything to end.
  const end: Record<keyof Havoc, () => Promise<boolean>> = {
    server: () => servers.kill(chance.pick([0, 1])).then(() => true),
    restart: () => servers.restart(chance.pick([0, 1])).then(() => true),
    postmaster: () => postgres.killPostmaster().then(() => true),
    backend: () => postgres.killBackend(),
    sessions: async () => {
      const ended = await postgres.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'presale'`,
      )
      return ended.rows.length > 0
    },
  }
  for (let turn = 0; await untilNext(); turn += 1) {
    const kind = KINDS[turn % KINDS.length] ?? 'server'
    if (await end[kind]()) havoc[kind] += 1
  }
}
