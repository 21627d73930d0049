// Runs the images of docker-compose.yml together, each at an address of its own, behind the TLS proxy of
// docs/operations.md, and checks what compose promises. Started by scripts/images.mjs in a network namespace of its own.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectTo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../apps/server/src/embedded-postgres/start-postgres.ts'
import { SELF_SIGNED } from '../../apps/server/src/testing/self-signed.ts'
import { buildah, buildahCommand } from './buildah.mjs'
import { checkPicture } from './checks.mjs'
import { environmentOf, fillExample, subnetOf } from './compose.mjs'
import { addHost, createBridge, serveNames } from './network.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'presale-picture-'))
const undo = [() => rmSync(folder, { recursive: true, force: true })]

const DOT_ENV = fillExample({
  POSTGRES_PASSWORD: 'secret',
  OPERATOR_PASSWORD: 'seven quiet harbours',
  DEMO: 'true',
})

const [network = '', bits] = subnetOf(DOT_ENV).split('/')
const at = (last) => network.replace(/\d+$/, String(last))
const GATEWAY = at(1)
/** Postgres is reached through a relay at the gateway, because the embedded one listens on 127.0.0.1 alone. */
const HOSTS = { server: at(2), buyer: at(3), operator: at(4), postgres: GATEWAY }

/** The bundled Postgres: a new cluster with the roles of its first start. */
async function startPostgres() {
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'postgres') })
  undo.push(postgres.stop)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('drop role presale_server')
  const roles = readFileSync(join(ROOT, 'deploy/postgres-roles.sql'), 'utf8')
  await client.query(
    roles.replace(/^\\getenv .*$/m, '').replaceAll(":'password'", `'${DOT_ENV.POSTGRES_PASSWORD}'`),
  )
  await client.end()
  const relay = createServer((socket) => {
    const onward = connectTo(postgres.port, '127.0.0.1')
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ])
      from.pipe(to).on('error', () => from.destroy())
  })
  await new Promise((done) => relay.listen(5432, GATEWAY, done))
  undo.push(() => relay.close())
}

/** Starts an image's own command, as its own user, with compose's environment. `inside` enters a namespace. */
function startContainer({ name, image, inside = [], environment, volumes = [], user }) {
  const container = buildah('from', '--pull-never', image)
  undo.push(() => buildah('rm', container))
  const { Entrypoint, Cmd } = JSON.parse(buildah('inspect', container)).Docker.config
  const [program, ...args] = [
    ...inside,
    ...buildahCommand('run', ...(user ? ['--user', user] : [])),
    ...[
      '-v',
      `${join(folder, 'resolv.conf')}:/etc/resolv.conf:ro`,
      ...volumes.flatMap((each) => ['-v', each]),
    ],
    ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ...[container, '--', ...(Entrypoint ?? []), ...Cmd],
  ]
  const child = spawn(program, args, { env: { ...process.env, BUILDAH_ISOLATION: 'chroot' }, detached: true })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  undo.push(async () => {
    if (child.exitCode !== null) return
    process.kill(-child.pid, 'SIGTERM')
    await Promise.race([new Promise((ended) => child.once('close', ended)), wait(12_000)])
  })
  const run = (...command) => [...inside, ...buildahCommand('run', container, '--', ...command)]
  return { name, output: () => output.join(''), run }
}

/** The example of docs/operations.md. With compose, the proxy on the host reaches the app's published port. */
function startTlsProxy() {
  const guide = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const [, example = ''] = /```nginx\n([\s\S]*?)```/.exec(guide) ?? []
  const config = example.replace('http://127.0.0.1:3000', `http://${HOSTS.buyer}:8080`)
  writeFileSync(join(folder, 'tls.conf'), config)
  writeFileSync(join(folder, 'presale.pem'), SELF_SIGNED.cert)
  writeFileSync(join(folder, 'presale.key'), SELF_SIGNED.key)
  const volumes = [
    `${join(folder, 'tls.conf')}:/etc/nginx/templates/tls.conf.template:ro`,
    `${join(folder, 'presale.pem')}:/etc/ssl/presale.pem:ro`,
    `${join(folder, 'presale.key')}:/etc/ssl/private/presale.key:ro`,
  ]
  return startContainer({
    name: 'TLS proxy',
    image: 'localhost/presale-nginx',
    environment: {},
    volumes,
    user: 'root',
  })
}

try {
  createBridge(`${GATEWAY}/${bits}`)
  await serveNames(GATEWAY, HOSTS)
  writeFileSync(join(folder, 'resolv.conf'), `nameserver ${GATEWAY}\n`)
  await startPostgres()
  const containers = []
  for (const name of ['server', 'buyer', 'operator']) {
    const inside = await addHost(name, `${HOSTS[name]}/${bits}`)
    const environment = environmentOf(name, DOT_ENV)
    containers.push(startContainer({ name, image: `localhost/presale-${name}`, inside, environment }))
  }
  containers.push(startTlsProxy())
  const failed = await checkPicture({ containers, hosts: HOSTS, password: DOT_ENV.OPERATOR_PASSWORD })
  if (failed > 0) for (const { name, output } of containers) console.error(`── ${name} ──\n${output()}`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  for (const step of undo.reverse()) await step()
  // Open connections would keep this process.
  process.exit()
}
