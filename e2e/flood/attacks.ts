/**
 * The attackers: log-ins, slow sockets, bodies that are too large or too deep, and polling. Runs as its own process;
 * arguments: attack name, url, seconds, existing order tokens. Prints the counts of statuses and the wrong answers.
 */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttackName, Seen } from './flood.ts'

type Sent = { method: string; path: string; body?: string; address: string }
type Attack = (isOver: () => boolean) => Promise<unknown>

const [, , name = '', url = '', seconds = '0', ...tokens] = process.argv
const seen: Seen = { statuses: {}, wrong: [] }
const agent = new Agent({ keepAlive: true })
const { hostname, port } = new URL(url)

function count(status: number | string): void {
  seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
}

/** Sends one request and counts its answer. Any 5xx other than a 503 with Retry-After is wrong. */
function send({ method, path, body, address }: Sent): Promise<void> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const sent = request({ hostname, port, method, path, headers, agent }, (answer) => {
      const { statusCode = 0, headers: answered } = answer
      count(statusCode)
      if (statusCode >= 500 && (statusCode !== 503 || !answered['retry-after'])) {
        seen.wrong.push(`${method} ${path.slice(0, 80)} was answered ${statusCode}`)
      }
      answer.resume().once('close', resolve)
    })
    sent.once('error', () => {
      count('closed')
      resolve()
    })
    sent.end(body)
  })
}

let addresses = 0
/** A network address that no rate limit has counted yet. */
const newAddress = () => `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses++ & 255}`

/**
 * `size` clients repeat `act`, each with random pauses of `pause` ms on average. Random pauses keep the clients from
 * falling into step.
 */
async function crowd(size: number, isOver: () => boolean, pause: number, act: () => Promise<unknown>) {
  const one = async (index: number) => {
    await sleep((pause * index) / size)
    while (!isOver()) {
      await act()
      await sleep(pause * (0.5 + Math.random()))
    }
  }
  await Promise.all(Array.from({ length: size }, (_, index) => one(index)))
}

/** Sends little, slowly, until the server closes the socket. */
function dawdle(first: string, more: string, isOver: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.on('data', (answer) => count(String(answer).slice(9, 12)))
    socket.write(first)
    const dripping = setInterval(() => {
      if (isOver()) socket.destroy()
      else socket.write(more)
    }, 1_000)
    socket.once('close', () => {
      clearInterval(dripping)
      count('closed')
      resolve()
    })
  })
}

const POST = 'POST /api/trpc/account.logIn HTTP/1.1\r\nHost: presale\r\nContent-Type: application/json\r\n'
const BAD_BODIES = [
  JSON.stringify({ email: 'x'.repeat(17_000), password: 'x' }),
  '['.repeat(8_000),
  `{${Array.from({ length: 2_000 }, (_, index) => `"${index}":1`).join(',')}}`,
  '{"__proto__":{"polluted":1},"email":{"$ne":1},"password":["a"]}',
]

/** The token of an order that does not exist, a different one each turn. */
const unknownOrder = (turn: number) => String(turn).padStart(26, '0')

const acts: Record<AttackName, Attack> = {
  'log-ins': (isOver) =>
    crowd(200, isOver, 250, () => {
      const body = JSON.stringify({ email: `nobody-${addresses}@example.test`, password: 'a wrong password' })
      return send({ method: 'POST', path: '/api/trpc/account.logIn', body, address: newAddress() })
    }),
  'slow heads': (isOver) => crowd(1_000, isOver, 100, () => dawdle(POST, 'X-A: b\r\n', isOver)),
  'slow bodies': (isOver) =>
    crowd(300, isOver, 100, () => dawdle(`${POST}Content-Length: 900\r\n\r\n{`, ' ', isOver)),
  'bad bodies': (isOver) => {
    let bodies = 0
    return crowd(32, isOver, 50, () => {
      const body = BAD_BODIES[bodies++ % BAD_BODIES.length] ?? ''
      return send({ method: 'POST', path: '/api/trpc/account.logIn', body, address: newAddress() })
    })
  },
  polls: (isOver) => {
    let polls = 0
    return crowd(100, isOver, 50, () => {
      const turn = polls++
      const order = turn % 2 === 0 ? tokens[(turn / 2) % tokens.length] : unknownOrder(turn)
      const address = turn % 4 < 2 ? '10.255.0.1' : newAddress()
      return send({ method: 'GET', path: `/api/controllers/transactions.php?orderToken=${order}`, address })
    })
  },
}

const end = Date.now() + Number(seconds) * 1_000
await acts[name as AttackName](() => Date.now() >= end)
agent.destroy()
console.log(JSON.stringify(seen))
