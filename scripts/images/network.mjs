// Network namespaces as the hosts of a compose network: each with an address of its own on one bridge. Needs root, and a
// namespace that was made for it (`unshare --net`); everything ends with this process.
import { execFileSync, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const ip = (...args) => execFileSync('ip', args)

/** Creates the bridge; `gateway` is this namespace's address on it, with the prefix length. */
export function createBridge(gateway) {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'apps', 'type', 'bridge')
  ip('addr', 'add', gateway, 'dev', 'apps')
  ip('link', 'set', 'apps', 'up')
}

/** Creates a namespace with this address, such as 172.30.99.2/24. Answers the command that runs another one inside. */
export async function addHost(name, address) {
  const holder = spawn('unshare', ['--net', 'sleep', '600'], { stdio: 'ignore' })
  process.on('exit', () => holder.kill())
  const namespaceOf = (pid) => readlinkSync(`/proc/${pid}/ns/net`)
  while (namespaceOf(holder.pid) === namespaceOf('self')) await wait(10)
  const inside = ['nsenter', '--target', String(holder.pid), '--net']
  const run = (...args) => execFileSync(inside[0], [...inside.slice(1), 'ip', ...args])
  ip('link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid))
  ip('link', 'set', `to-${name}`, 'master', 'apps', 'up')
  run('link', 'set', 'lo', 'up')
  run('addr', 'add', address, 'dev', 'eth0')
  run('link', 'set', 'eth0', 'up')
  return inside
}

const A = 1
const HEADER_BYTES = 12

/** Answers the names of the services, as compose's resolver does; it has no IPv6 address and knows no other name. */
export async function serveNames(address, hosts) {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => socket.send(answer(query, hosts), from.port, from.address))
  await new Promise((resolve) => socket.bind(53, address, resolve))
  process.on('exit', () => socket.close())
}

/** RFC 1035: the question again, and the address if one was asked for. */
function answer(query, hosts) {
  const labels = []
  let at = HEADER_BYTES
  for (; query[at] > 0; at += query[at] + 1) labels.push(query.toString('ascii', at + 1, at + 1 + query[at]))
  const question = query.subarray(HEADER_BYTES, at + 5)
  const host = hosts[labels.join('.').toLowerCase()]
  const isAnswered = host !== undefined && query.readUInt16BE(at + 1) === A
  const head = Buffer.alloc(HEADER_BYTES)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(host === undefined ? 0x8183 : 0x8180, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(isAnswered ? 1 : 0, 6)
  if (!isAnswered) return Buffer.concat([head, question])
  // A pointer to the name, type A, class IN, ten seconds, four bytes.
  const record = Buffer.from([
    0xc0,
    HEADER_BYTES,
    0,
    A,
    0,
    1,
    0,
    0,
    0,
    10,
    0,
    4,
    ...host.split('.').map(Number),
  ])
  return Buffer.concat([head, question, record])
}
