/** Kills servers and database processes while the workers work. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import type { Postgres } from './postgres.ts'
import type { Servers } from './servers.ts'

/** How often each kind of process or session was ended. */
export type Havoc = Record<'server' | 'postmaster' | 'backend' | 'sessions', number>

/** The number of kill -9 among them. */
export function countKills({ server, postmaster, backend }: Havoc): number {
  return server + postmaster + backend
}

const SHORTEST_PAUSE_MS = 4_000
const KILLS_OF_A_STORM = 27

/**
 * Until the end, sends kill -9 in turn to a server, the postmaster and a backend of Postgres. Between the kills it
 * terminates every session of the database.
 */
export async function wreakHavoc(
  storm: { servers: Servers; postgres: Postgres; chance: Chance; seconds: number },
  isOver: () => boolean,
): Promise<Havoc> {
  const { servers, postgres, chance } = storm
  const done: Havoc = { server: 0, postmaster: 0, backend: 0, sessions: 0 }
  // Each resolves to whether it found anything to end.
  const kinds: Record<keyof Havoc, () => Promise<boolean>> = {
    server: () => servers.kill(chance.pick([0, 1])).then(() => true),
    postmaster: () => postgres.killPostmaster().then(() => true),
    backend: () => postgres.killBackend(),
    sessions: async () => {
      const ended = await postgres.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'presale'`,
      )
      return ended.rows.length > 0
    },
  }
  const pause = Math.max(SHORTEST_PAUSE_MS, (storm.seconds * 1000) / KILLS_OF_A_STORM)
  for (let turn = 0; ; turn += 1) {
    const kill = (['server', 'postmaster', 'backend'] as const)[turn % 3] ?? 'server'
    for (const kind of [kill, 'sessions'] as const) {
      await sleep((pause / 2) * (0.5 + chance.next()))
      if (isOver()) return done
      if (await kinds[kind]()) done[kind] += 1
    }
  }
}
