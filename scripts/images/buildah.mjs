// Runs buildah without a daemon, with its images in a cache folder outside of the repository.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Images cannot be built on this machine; the message is one sentence. */
export class CannotBuildError extends Error {}

export const CACHE = join(homedir(), '.cache/presale-images')
const STORAGE = [
  '--root',
  join(CACHE, 'storage'),
  '--runroot',
  join(CACHE, 'run'),
  '--storage-driver',
  'overlay',
]
const environment = { ...process.env, BUILDAH_ISOLATION: 'chroot' }

/** The command line of a buildah command, for a caller that starts it in another way. */
export const buildahCommand = (...args) => ['buildah', ...STORAGE, ...args]

/** Runs a buildah command and answers its output. Throws with what it printed when it fails. */
export function buildah(...args) {
  const [program, ...all] = buildahCommand(...args)
  const { status, stdout, stderr, error } = spawnSync(program, all, {
    env: environment,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`buildah ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout.trim()
}

/** Runs `work` on a new container of the image and its folder, and removes the container. */
export async function withContainer(image, work) {
  const container = buildah('from', '--pull-never', image)
  try {
    return await work(container, buildah('mount', container))
  } finally {
    buildah('rm', container)
  }
}

/** What this needs, and how to find out whether it is there. */
const NEEDS = {
  'buildah (apt-get install buildah)': ['buildah', '--version'],
  'debootstrap (apt-get install debootstrap)': ['debootstrap', '--version'],
  'a network namespace of its own, and ip (apt-get install iproute2)': ['unshare', '--net', 'ip', 'link'],
}

/** Throws CannotBuildError unless this machine can build and run images at all. */
export function refuseUnable() {
  if (process.getuid?.() !== 0) throw new CannotBuildError('Only root can build images without a daemon.')
  for (const [need, [program, ...args]] of Object.entries(NEEDS)) {
    const { status } = spawnSync(program, args, { stdio: 'ignore' })
    if (status !== 0) throw new CannotBuildError(`Building images needs ${need}.`)
  }
  mkdirSync(CACHE, { recursive: true })
}
