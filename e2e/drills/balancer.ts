/** HAProxy: one address for several servers, or for a database that fails over. */

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePorts } from '../product.ts'
import { type Ground, HAPROXY, own, type Program, start, untilReady } from './programs.ts'

export type Balancer = {
  port: number
  /** Sends all new connections to these ports. */
  moveTo: (servers: number[]) => Promise<void>
}

type What = {
  /** `http` checks the health of each server and skips those that are not ready. */
  mode: 'http' | 'tcp'
  servers: number[]
}

/** Starts HAProxy in front of the ports. */
export async function startBalancer(ground: Ground, name: string, what: What): Promise<Balancer> {
  const [port] = await freePorts()
  const file = join(ground.folder, `${name}.cfg`)
  const log = join(ground.folder, `${name}.log`)
  const launch = async (servers: number[], former?: Program) => {
    writeFileSync(file, configure(port, { ...what, servers }))
    own(file)
    // The new HAProxy takes over the port. `-st` makes the former one stop after its last connection.
    const takeOver = former ? ['-st', String(former.process.pid)] : []
    const program = start(HAPROXY, ['-db', '-f', file, ...takeOver], log)
    ground.onEnd(async () => {
      if (program.isRunning()) program.process.kill('SIGKILL')
      await program.ended
    })
    await untilReady(program, log, () => reach(port))
    await former?.ended
    return program
  }
  let running = await launch(what.servers)
  return {
    port,
    moveTo: async (servers) => {
      running = await launch(servers, running)
    },
  }
}

function configure(port: number, { mode, servers }: What): string {
  const check = mode === 'http' ? 'check inter 250ms fall 1 rise 1' : ''
  return [
    'defaults',
    `  mode ${mode}`,
    '  timeout connect 1s',
    '  timeout client 60s',
    '  timeout server 60s',
    ...(mode === 'http' ? ['  option httpchk GET /health/ready', '  option redispatch', '  retries 3'] : []),
    'listen all',
    `  bind 127.0.0.1:${port}`,
    ...servers.map((server, index) => `  server s${index + 1} 127.0.0.1:${server} ${check}`.trimEnd()),
    '',
  ].join('\n')
}

async function reach(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}
