// Stand-ins for the base images that the Dockerfiles name, for a machine without a registry of images: Debian by
// debootstrap, with Node and npm of this machine, and with nginx as nginxinc/nginx-unprivileged sets it up.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { buildah, CACHE, CannotBuildError, withContainer } from './buildah.mjs'

const DEBIAN = 'bookworm'
const PACKAGES = ['ca-certificates', 'gettext-base', 'libstdc++6', 'nginx', 'wget']

/** As the image's: writes every template with the values of the environment, and then becomes nginx. */
const ENTRYPOINT = `#!/bin/sh
set -e
export NGINX_LOCAL_RESOLVERS="$(awk '$1 == "nameserver" { print $2 }' /etc/resolv.conf | paste -sd ' ')"
names="$(env | sed -n 's/^\\([A-Z_]*\\)=.*/$\\1/p' | paste -sd ' ')"
for template in /etc/nginx/templates/*.template; do
  envsubst "$names" < "$template" > "/etc/nginx/conf.d/$(basename "$template" .template)"
done
# The user may not open the pipe that buildah made as /dev/stdout.
"$@" 2>&1 | cat
`
const NGINX_CONF = `pid /tmp/nginx.pid;
events {}
http {
  include /etc/nginx/mime.types;
  client_body_temp_path /tmp/client_temp;
  proxy_temp_path /tmp/proxy_temp;
  fastcgi_temp_path /tmp/fastcgi_temp;
  uwsgi_temp_path /tmp/uwsgi_temp;
  scgi_temp_path /tmp/scgi_temp;
  include /etc/nginx/conf.d/*.conf;
}
`

/** The stand-in for an image that a Dockerfile names. Throws for an image that has none. */
export function standInFor(image) {
  if (image.startsWith('node:')) return 'localhost/presale-node'
  if (image.startsWith('nginxinc/nginx-unprivileged:')) return 'localhost/presale-nginx'
  throw new Error(`There is no stand-in for ${image}: add one to scripts/images/base.mjs.`)
}

/** Makes both stand-ins, unless the cache has those of this recipe. Throws CannotBuildError where none can be made. */
export async function prepareBases() {
  const key = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(process.version)
    .digest('hex')
  const mark = join(CACHE, 'recipe')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === key) return
  rmSync(mark, { force: true })
  const root = mkdtempSync(join(CACHE, 'debian-'))
  try {
    debootstrap(root)
    addNode(root)
    await makeImages(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  writeFileSync(mark, key)
}

function debootstrap(root) {
  try {
    const log = join(CACHE, 'debootstrap.log')
    execFileSync('sh', [
      '-c',
      `debootstrap --variant=minbase --include=${PACKAGES.join()} ${DEBIAN} "$0" > "$1" 2>&1`,
      root,
      log,
    ])
  } catch {
    throw new CannotBuildError(`Debian could not be installed: see ${join(CACHE, 'debootstrap.log')}`)
  }
}

function addNode(root) {
  const local = join(root, 'usr/local')
  // The npm that runs this script. `npm root --global` names a folder without npm if Node comes from node_modules.
  const { npm_execpath: npmCommand } = process.env
  const npm = join(npmCommand, '../..')
  cpSync(process.execPath, join(local, 'bin/node'))
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name))
  }
  execFileSync('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node'])
}

async function makeImages(root) {
  await withContainer('scratch', (container, folder) => {
    execFileSync('cp', ['-a', `${root}/.`, folder])
    buildah('commit', '--format', 'docker', container, 'localhost/presale-node')
  })
  try {
    await withContainer('localhost/presale-node', (container) =>
      buildah('run', container, 'node', '--version'),
    )
  } catch (error) {
    throw new CannotBuildError(`No program can be run in an image here: ${error.message}`)
  }
  await withContainer('localhost/presale-node', (container, folder) => {
    writeFileSync(join(folder, 'docker-entrypoint.sh'), ENTRYPOINT, { mode: 0o755 })
    writeFileSync(join(folder, 'etc/nginx/nginx.conf'), NGINX_CONF)
    mkdirSync(join(folder, 'etc/nginx/templates'), { recursive: true })
    // www-data serves here, as the user nginx does in the image.
    execFileSync('chroot', [folder, 'chown', 'www-data', '/etc/nginx/conf.d'])
    const start = ['--entrypoint', '["/docker-entrypoint.sh"]', '--cmd', "nginx -g 'daemon off;'"]
    buildah('config', '--user', 'www-data', ...start, container)
    buildah('commit', '--format', 'docker', container, 'localhost/presale-nginx')
  })
}
