// Starts the server with demo data, and Vite in front of it for both apps. All of them reload when a file changes.
import './require-node.mjs'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const HOST = '127.0.0.1'
const LOGIN = { OPERATOR_LOGIN: 'operator', OPERATOR_PASSWORD: 'operator of this machine' }
const { DATA_DIR: folder, ...settings } = process.env
const DATA_DIR = resolve(root, folder || '.data-dev')
const env = { ...settings, DATA_DIR, DEMO: 'true', HOST, ...LOGIN }

/** Listens on the port briefly and returns its number. With 0, the system chooses a free port. */
function probe(port) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, HOST, () => {
      const { port: found } = server.address()
      server.close(() => resolve(found))
    })
  })
}

/** The ports of both apps. Exits with one sentence when one is taken. */
async function choosePorts({ buyerPort, operatorPort }) {
  try {
    return {
      buyer: await reserve('BUYER_PORT', buyerPort),
      operator: await reserve('OPERATOR_PORT', operatorPort),
    }
  } catch (error) {
    if (!(error instanceof PortError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

class PortError extends Error {}

async function reserve(setting, port) {
  return probe(port).catch((error) => {
    const problem = { EADDRINUSE: 'is already in use', EACCES: 'may not be opened by this user' }[error.code]
    if (problem === undefined) throw error
    throw new PortError(`Port ${port} ${problem}; please set ${setting} to another one.`)
  })
}

// The server reloads when a file changes, so it would not end by itself where no start can succeed.
const { checkSettings } = await import('../apps/server/src/start/check-settings.ts')
const ports = await choosePorts(await checkSettings(env))
// The server listens behind Vite, whose proxy reads the same two settings.
const behind = { BUYER_PORT: String(await probe(0)), OPERATOR_PORT: String(await probe(0)) }

const run = (folder, stdio, ...args) =>
  spawn(process.execPath, args, { cwd: resolve(root, folder), env: { ...env, ...behind }, stdio })
const vite = (app) =>
  run(
    `apps/${app}`,
    'inherit',
    resolve(root, 'node_modules/vite/bin/vite.js'),
    ...['--host', HOST, '--port', String(ports[app]), '--strictPort'],
  )
const children = [
  // Hides the addresses that the server prints, because they serve the last build.
  run('apps/server', ['inherit', 'ignore', 'inherit'], '--watch', '--watch-preserve-output', 'src/main.ts'),
  vite('buyer'),
  vite('operator'),
]

console.log(`Buyer app:     http://${HOST}:${ports.buyer}/`)
console.log(`Operator app:  http://${HOST}:${ports.operator}/admin`)
console.log(`Log in there as "${LOGIN.OPERATOR_LOGIN}" with "${LOGIN.OPERATOR_PASSWORD}".`)

const stop = (signal) => {
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
// When one process ends, the others are stopped: they would only keep their ports.
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop('SIGTERM')
  })
}
