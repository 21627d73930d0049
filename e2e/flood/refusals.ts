/** Measures, at every log-in endpoint, whether the time of a refusal reveals that the account exists. */
import { Agent, request } from 'node:http'
import { inDatabase, OPERATOR, type Product } from '../product.ts'

/** One endpoint, in ms: the median difference (known minus unknown account) within the pairs, and the median of all times. */
export type Compared = { door: string; difference: number; usual: number }

type Door = { door: string; url: string; body: (known: boolean) => object }

/** An account that placeOrders registers. */
const KNOWN_EMAIL = 'ada-0@example.test'

function doorsOf({ buyerUrl, operatorUrl }: Product): Door[] {
  const email = (known: boolean) => (known ? KNOWN_EMAIL : 'bob-0@example.test')
  const login = (known: boolean) => (known ? OPERATOR.login : 'nobodyat')
  const asOperator = (known: boolean) => ({ login: login(known), password: 'wrong' })
  return [
    {
      door: 'buyers',
      url: `${buyerUrl}/api/trpc/account.logIn`,
      body: (known) => ({ email: email(known), password: 'wrong' }),
    },
    {
      door: 'users.php',
      url: `${buyerUrl}/api/controllers/users.php`,
      body: (known) => ({ type: 'login', email: email(known), pass: 'wrong' }),
    },
    { door: 'operators', url: `${operatorUrl}/api/trpc/account.logIn`, body: asOperator },
    { door: 'admin.php', url: `${operatorUrl}/api/controllers/admin.php`, body: asOperator },
  ]
}

let tries = 0

/** Milliseconds until a log-in was refused. Each comes from its own network, so that no rate limit slows it. */
function timed(agent: Agent, url: string, body: object): Promise<number> {
  tries += 1
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.253.${tries >> 8}.${tries & 255}`,
  }
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => {
        if (answer.statusCode === 401) resolve(performance.now() - begun)
        else reject(new Error(`A wrong log-in at ${url} was answered ${answer.statusCode}.`))
      })
    })
    asked.once('error', reject)
    asked.end(JSON.stringify(body))
  })
}

/** Fewer than the failures that an account has (D32). */
const PAIRS_BETWEEN_RESETS = 20

async function forgetAttempts({ settings }: Product): Promise<void> {
  await inDatabase(settings.DATA_DIR ?? '', (client) => client.query('delete from attempt_count'))
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** Measures pairs of a known and an unknown account at each endpoint, in alternating order, and compares within each pair. */
export async function compareRefusals(product: Product, pairs: number): Promise<Compared[]> {
  const compared: Compared[] = []
  for (const { door, url, body } of doorsOf(product)) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const differences: number[] = []
    const times: number[] = []
    for (let pair = 0; pair < pairs; pair += 1) {
      if (pair % PAIRS_BETWEEN_RESETS === 0) await forgetAttempts(product)
      const knownFirst = pair % 2 === 0
      const first = await timed(agent, url, body(knownFirst))
      const second = await timed(agent, url, body(!knownFirst))
      differences.push(knownFirst ? first - second : second - first)
      times.push(first, second)
    }
    agent.destroy()
    compared.push({ door, difference: median(differences), usual: median(times) })
  }
  return compared
}
