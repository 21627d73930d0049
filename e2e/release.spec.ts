/**
 * The archive of `npm run release`, unpacked and started as on a server and by the command of its systemd unit, in a folder
 * that no other user may enter and under umask 077, as in root's home (decision 0063). `npm test -- release` runs it, as CI does;
 * `npm test` alone does not.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { newSettings, type Product, runToEnd, startProduct } from './product.ts'
import { expect, plain } from './test.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** P14 of docs/performance.md. */
const MAX_INSTALLED_MB = 330

/** The assets that the head of a page names. */
async function assetsOf(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text()
  return [...page.matchAll(/"(\/assets\/[^" ]+)"/g)].map(([, path]) => `${new URL(url).origin}${path}`)
}

plain('the release archive installs without development packages, serves both apps and stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'presale-unpacked-'))
  let product: Product | undefined
  try {
    const said = execFileSync('npm', ['run', '--silent', 'release'], { cwd: ROOT, encoding: 'utf8' })
    const archive = /release\/\S+\.tar\.gz/.exec(said)?.[0] ?? ''
    const unpack =
      'umask 077 && tar -xzf "$0" --strip-components=1 && npm ci --omit=dev --prefer-offline --silent'
    execFileSync('sh', ['-c', unpack, join(ROOT, archive)], { cwd: folder })
    const { components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'))
    const listed = components.map(({ name }: { name: string }) => name)
    expect(listed).toEqual(expect.arrayContaining(['fastify', 'react', '@node-rs/argon2']))
    expect(listed).not.toContain('vite')
    const installed = execFileSync('du', ['-sm', folder], { encoding: 'utf8' })
    expect(Number.parseInt(installed, 10)).toBeLessThanOrEqual(MAX_INSTALLED_MB)
    expect(readdirSync(join(folder, 'node_modules'))).not.toContain('vite')

    product = await startProduct(await newSettings(), ['npm', '--prefix', folder, 'start', '--silent'])
    for (const url of [product.buyerUrl, product.operatorUrl]) {
      expect((await fetch(`${url}/health/ready`)).status).toBe(200)
      const assets = await assetsOf(`${url}/`)
      expect(assets.length).toBeGreaterThan(1)
      for (const asset of assets) expect((await fetch(asset)).status).toBe(200)
    }
    expect(await (await fetch(product.buyerUrl)).text()).toContain('<title>iToken')
    const operators = await runToEnd(product.settings, [
      'npm',
      '--prefix',
      folder,
      'run',
      '--silent',
      'admin',
      'operator:list',
    ])
    expect(operators).toEqual({ code: 0, output: 'operator: owner\n' })
    expect(await product.stop()).toBe(0)

    const unit = readFileSync(join(folder, 'deploy/presale.service'), 'utf8')
    const command = /^ExecStart=(.+)$/m.exec(unit)?.[1]?.replace('/opt/presale', folder)
    product = await startProduct(product.settings, ['sh', '-c', `cd ${folder} && exec ${command}`])
    expect((await fetch(`${product.operatorUrl}/health/ready`)).status).toBe(200)
    expect(await product.stop()).toBe(0)
  } finally {
    product?.process.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})
