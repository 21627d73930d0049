// Builds an image from its Dockerfile as it stands, but on the stand-ins of its base images.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { standInFor } from './base.mjs'
import { buildah, withContainer } from './buildah.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
export const imageOf = (app) => `localhost/presale-${app}`

/** Builds apps/<app>/Dockerfile and writes the image's list of packages to release/. */
export async function buildImage(app) {
  const folder = mkdtempSync(join(tmpdir(), 'presale-image-'))
  try {
    const source = readFileSync(join(ROOT, `apps/${app}/Dockerfile`), 'utf8')
    const file = join(folder, 'Dockerfile')
    writeFileSync(
      file,
      source.replaceAll(/^FROM (\S+)/gm, (_line, image) => `FROM ${standInFor(image)}`),
    )
    const how = ['--format', 'docker', '--layers=false', '--pull-never', ...npmOfThisMachine(folder)]
    buildah('build', ...how, '-f', file, '-t', imageOf(app), ROOT)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await withContainer(imageOf(app), (_container, root) => {
    mkdirSync(join(ROOT, 'release'), { recursive: true })
    const list = readFileSync(join(root, 'sbom.cdx.json'))
    writeFileSync(join(ROOT, `release/${app}-image.cdx.json`), list)
  })
}

/** Lends the build npm's registry, certificates and cache; none of them stays in the image. */
function npmOfThisMachine(folder) {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  const settings = [`registry=${registry}`, ...(certificates ? ['cafile=/run/presale-ca.pem'] : [])]
  writeFileSync(join(folder, 'npmrc'), `${settings.join('\n')}\n`)
  const cache =
    execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim() || join(homedir(), '.npm')
  mkdirSync(cache, { recursive: true })
  return [
    ...['-v', `${join(folder, 'npmrc')}:/root/.npmrc:ro`, '-v', `${cache}:/root/.npm`],
    ...(certificates ? ['-v', `${certificates}:/run/presale-ca.pem:ro`] : []),
  ]
}
