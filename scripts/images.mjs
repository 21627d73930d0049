// Builds the images of docker-compose.yml without a Docker engine, and runs them together: `npm run images`, as root.
// Exit code 0: built, and every check passed; 1: one did not; 75: this machine cannot build images.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepareBases } from './images/base.mjs'
import { buildImage } from './images/build.mjs'
import { buildah, CannotBuildError, refuseUnable } from './images/buildah.mjs'

const APPS = ['server', 'buyer', 'operator']
const CANNOT_BUILD = 75

async function timed(what, work) {
  const begunAt = performance.now()
  await work()
  console.log(`${what}: ${((performance.now() - begunAt) / 1000).toFixed(0)} s`)
}

try {
  refuseUnable()
  // What a run that was killed has left.
  buildah('rm', '--all')
  await timed('base images', prepareBases)
  for (const app of APPS) await timed(`image of the ${app}`, () => buildImage(app))
  buildah('rmi', '--prune', '--force')
  // The containers' network is one of its own, so that compose's addresses are free.
  const picture = join(import.meta.dirname, 'images/picture.mjs')
  const { status } = spawnSync('unshare', ['--net', process.execPath, picture], { stdio: 'inherit' })
  process.exitCode = status === 0 ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = error instanceof CannotBuildError ? CANNOT_BUILD : 1
}
