// Everything, reloading: the server with demo data, and both apps by Vite in front of it.
import './require-node.mjs'
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const LOGIN = { OPERATOR_LOGIN: 'operator', OPERATOR_PASSWORD: 'operator' }
const PORTS = { BUYER_PORT: '3100', OPERATOR_PORT: '3101' }
const env = { ...process.env, DATA_DIR: resolve(root, '.data-dev'), DEMO: 'true', ...LOGIN, ...PORTS }

const vite = resolve(root, 'node_modules/vite/bin/vite.js')
const run = (folder, stdio, ...args) =>
  spawn(process.execPath, args, { cwd: resolve(root, folder), env, stdio })
const children = [
  // Its own addresses would mislead here: they serve what was last built.
  run('apps/server', ['inherit', 'ignore', 'inherit'], '--watch', '--watch-preserve-output', 'src/main.ts'),
  run('apps/buyer', 'inherit', vite, '--host', '127.0.0.1', '--port', '3000', '--strictPort'),
  run('apps/operator', 'inherit', vite, '--host', '127.0.0.1', '--port', '3001', '--strictPort'),
]

console.log('Buyer app:     http://127.0.0.1:3000/')
console.log('Operator app:  http://127.0.0.1:3001/admin')
console.log(`Log in there as "${LOGIN.OPERATOR_LOGIN}" with "${LOGIN.OPERATOR_PASSWORD}".`)

const stop = (signal) => {
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))
// Without one of them the others are of no use, and would only keep their ports.
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop('SIGTERM')
  })
}
