// What compose promises, asked of the running images from addresses of buyers and of an operator.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { healthCheckOf } from './compose.mjs'

/** Buyers of two addresses. All of 127.0.0.0/8 is this namespace's own, so a client may choose one. */
const ADA = '127.0.0.2'
const BEA = '127.0.0.3'
const OPERATOR_ADDRESS = '203.0.113.9'
const WRONG_LOG_INS = 10

/** Sends a request and answers its status, headers and text. */
function send(url, { body, headers = {}, ...options } = {}) {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const sent = body === undefined ? {} : { method: 'POST' }
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      ...sent,
      ...options,
      headers: { ...json, ...headers },
      rejectUnauthorized: false,
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }))
    })
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** From a buyer's address, through the TLS proxy and the buyer app's nginx. */
const asBuyer = (localAddress, path, more = {}) => send(`https://127.0.0.1${path}`, { localAddress, ...more })
const logIn = (address, email, headers) =>
  asBuyer(address, '/api/trpc/account.logIn', { body: { email, password: 'wrong' }, headers })

async function checkPages({ hosts }) {
  for (const page of [await asBuyer(ADA, '/'), await send(`http://${hosts.operator}:8080/admin`)]) {
    assert.equal(page.status, 200)
    assert.match(page.text, /<title>iToken/)
    assert.match(page.headers['content-security-policy'], /default-src 'none'/)
  }
  for (const page of [await asBuyer(ADA, '/admin'), await send(`http://${hosts.operator}:8080/dashboard`)]) {
    assert.equal(page.status, 404)
    assert.match(page.text, /<title>iToken/)
  }
  const currencies = await asBuyer(ADA, '/api/trpc/presale.currencies')
  assert.equal(currencies.status, 200)
  assert.match(currencies.text, /USDT/)
  assert.equal((await asBuyer(ADA, '/api/trpc/operators.list')).status, 404)
}

/** Medium 11: the second address has its own count, whatever the first one claims in X-Forwarded-For. */
async function checkBuyersCountedApart() {
  for (const [address, name] of [
    [ADA, 'ada'],
    [BEA, 'bea'],
  ]) {
    const body = { name, email: `${name}@example.test`, phone: '1', password: 'their own password' }
    assert.equal((await asBuyer(address, '/api/trpc/account.register', { body })).status, 200)
  }
  const statuses = []
  for (let count = 0; count <= WRONG_LOG_INS; count += 1) {
    const forged = { 'x-forwarded-for': `198.51.100.${count}` }
    statuses.push((await logIn(ADA, 'ada@example.test', forged)).status)
  }
  assert.deepEqual(statuses, [...Array(WRONG_LOG_INS).fill(401), 429])
  assert.equal((await logIn(BEA, 'ada@example.test')).status, 401)
}

/** The audit trail names the operator's address, and the log both buyers'. */
async function checkAddresses({ hosts, password, containers }) {
  // What a TLS proxy on this host sends to the operator app.
  const headers = { 'x-forwarded-for': OPERATOR_ADDRESS }
  const call = (path, more) =>
    send(`http://${hosts.operator}:8080/api/trpc/${path}`, {
      ...more,
      headers: { ...headers, ...more.headers },
    })
  const opened = await call('account.logIn', { body: { login: 'operator', password } })
  assert.equal(opened.status, 200, opened.text)
  const { sessionToken } = JSON.parse(opened.text).result.data
  const input = encodeURIComponent(JSON.stringify({ filter: { action: 'operator.log-in' }, pageSize: 10 }))
  const audit = await call(`audit.search?input=${input}`, {
    headers: { authorization: `Bearer ${sessionToken}` },
  })
  assert.equal(audit.status, 200, audit.text)
  assert.deepEqual(
    JSON.parse(audit.text).result.data.entries.map(({ address }) => address),
    [OPERATOR_ADDRESS],
  )
  const { output } = containers.find(({ name }) => name === 'server')
  await untilLogged(output, OPERATOR_ADDRESS)
  for (const address of [ADA, BEA, OPERATOR_ADDRESS]) assert.match(output(), new RegExp(`"${address}"`))
  assert.doesNotMatch(output(), /superuser/)
}

/** The server buffers its log for a tenth of a second, so a line may come after its answer. */
async function untilLogged(output, address) {
  for (let tries = 0; tries < 50 && !output().includes(`"${address}"`); tries += 1) await wait(100)
}

const HEALTH_CHECKS = { server: 'server', buyer: 'nginx', operator: 'nginx' }

/** The commands of the health checks, inside each container. Postgres is reached through this process, so it must not block. */
async function checkHealth({ containers }) {
  for (const [name, part] of Object.entries(HEALTH_CHECKS)) {
    const { run } = containers.find((container) => container.name === name)
    const [program, ...args] = run(...healthCheckOf(part))
    const child = spawn(program, args, { env: { ...process.env, BUILDAH_ISOLATION: 'chroot' } })
    const [code] = await once(child, 'exit')
    assert.equal(code, 0, `${healthCheckOf(part).join(' ')} in the container of the ${name}`)
  }
}

async function untilReady({ hosts }) {
  const urls = ['https://127.0.0.1/health/ready', `http://${hosts.operator}:8080/health/ready`]
  const isReady = (url) =>
    send(url).then(
      ({ status }) => status === 200,
      () => false,
    )
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await Promise.all(urls.map(isReady))).every(Boolean)) return
    await wait(200)
  }
  throw new Error('The apps did not become ready within a minute.')
}

const CHECKS = {
  'the apps become ready behind their proxies': untilReady,
  'both apps show their pages and reach the server': checkPages,
  'the health checks pass inside the containers': checkHealth,
  'two buyers behind one TLS proxy are counted apart': checkBuyersCountedApart,
  'the server knows each client’s own address, and works as no superuser': checkAddresses,
}

/** Runs each check and prints its result. Answers how many failed; after the first failure the others do not run. */
export async function checkPicture(picture) {
  let passed = 0
  for (const [name, check] of Object.entries(CHECKS)) {
    try {
      await check(picture)
      console.log(`ok: ${name}`)
      passed += 1
    } catch (error) {
      console.error(`failed: ${name}: ${error.message}`)
      break
    }
  }
  const failed = Object.keys(CHECKS).length - passed
  console.log(`images: ${passed} passed, ${failed} failed`)
  return failed
}
