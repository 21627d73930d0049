/** HAProxy: one address for a database that fails over. */

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePorts } from '../product.ts'
import { type Ground, HAPROXY, own, type Program, start, untilReady } from './programs.ts'

export type Balancer = {
  port: number
  /** Sends all new connections to this port. */
  moveTo: (target: number) => Promise<void>
}

/** Starts HAProxy in front of a port. */
export async function startBalancer(ground: Ground, first: number): Promise<Balancer> {
  const [port] = await freePorts()
  const file = join(ground.folder, 'balancer.cfg')
  const log = join(ground.folder, 'balancer.log')
  const launch = async (target: number, former?: Program) => {
    writeFileSync(file, configure(port, target))
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
  let running = await launch(first)
  return {
    port,
    moveTo: async (target) => {
      running = await launch(target, running)
    },
  }
}

function configure(port: number, target: number): string {
  return [
    'defaults',
    '  mode tcp',
    '  timeout connect 1s',
    '  timeout client 60s',
    '  timeout server 60s',
    'listen all',
    `  bind 127.0.0.1:${port}`,
    `  server one 127.0.0.1:${target}`,
    '',
  ].join('\n')
}

async function reach(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}
