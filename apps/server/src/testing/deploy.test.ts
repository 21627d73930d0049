/** What the compose file, the nginx template and a release promise, read from their text. */
import { execSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasScreen, SCREEN_PATHS } from '@presale/rules/screen-paths'
import { expect, test } from 'vitest'
import { describeCalls } from '../rest/openapi.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
const compose = read('docker-compose.yml')
const [, services = ''] = /^services:\n([\s\S]*?)^networks:/m.exec(compose) ?? []
const serviceOf = (name: string) =>
  new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(services)?.[1] ?? ''
const SERVICES = ['postgres', 'server', 'buyer', 'operator']

test('every container has no capability, no new privileges, a read-only root, limits and a health check', {
  tags: ['abuse-119'],
}, () => {
  expect([...services.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name)).toEqual(SERVICES)
  const [, contained = ''] = /^x-contained: &contained\n((?: {2}.*\n)+)/m.exec(compose) ?? []
  expect(contained).toContain('cap_drop: [ALL]')
  expect(contained).toContain("security_opt: ['no-new-privileges:true']")
  expect(contained).toContain('read_only: true')
  const [, nginx = ''] = /^x-nginx: &nginx\n((?: {2}.*\n)+)/m.exec(compose) ?? []
  for (const name of SERVICES) {
    const own = serviceOf(name)
    const whole = own.includes('<<: *nginx') ? own + nginx : own
    for (const part of ['<<: *contained', 'mem_limit:', 'pids_limit:', 'healthcheck:', 'tmpfs:'])
      expect(whole, name).toContain(part)
  }
})

test('a Postgres of your own is not kept waiting by the bundled one', () => {
  expect(serviceOf('postgres')).toContain('profiles: [postgres]')
  expect(serviceOf('server')).toMatch(/postgres:\n +condition: service_healthy\n +required: false\n/)
  expect(read('.env.example')).toMatch(/^COMPOSE_PROFILES=postgres$/m)
})

test('an empty password of the bundled Postgres is refused in a sentence, and a Postgres of your own needs none', () => {
  // Compose refuses a `:?` even within a default that it does not use.
  expect([...compose.matchAll(/\$\{(\w+):\?([^}]+)\}/g)].map(([, name]) => name)).toEqual(['DATABASE_URL'])
  expect(read('.env.example')).toMatch(
    /^POSTGRES_PASSWORD=\n[\s\S]*^DATABASE_URL=postgres:\/\/presale_server:\$\{POSTGRES_PASSWORD:\?Please [^}]+\.\}@postgres:5432\/presale$/m,
  )
  expect(read('.env.example')).toMatch(
    /^DATABASE_OWNER_URL=postgres:\/\/presale:\$\{POSTGRES_PASSWORD:-\}@postgres:5432\/presale$/m,
  )
  const ci = read('.github/workflows/ci.yml')
  expect(ci).toMatch(/^ +- run: DATABASE_URL=\S+ docker compose config --quiet$/m)
  expect(ci).toMatch(/^ +- run: cp \.env\.example \.env && POSTGRES_PASSWORD=\S+ docker compose build$/m)
})

test('the network of the apps is trusted by default, so that buyers never share one address', {
  tags: ['abuse-3'],
}, () => {
  const subnet = `\${APPS_SUBNET:-172.30.99.0/24}`
  for (const app of ['buyer', 'operator'])
    expect(serviceOf(app)).toContain(`TLS_PROXY: \${TLS_PROXY:-${subnet}}`)
  expect(serviceOf('server')).toContain(`TRUSTED_PROXIES: ${subnet}\n`)
  expect(compose).toContain(`- subnet: ${subnet}\n`)
  expect(read('.env.example')).toMatch(/^TLS_PROXY=$/m)
})

test('every example of nginx logs paths without the query, and no error that would show one', {
  tags: ['abuse-118'],
}, () => {
  for (const path of ['deploy/nginx.conf.template', 'docs/operations.md']) {
    const text = read(path)
    expect(text, path).toMatch(
      /^log_format paths '(?:(?!\$request\b|\$request_uri|\$args|\$query_string).)*';$/m,
    )
    expect(text, path).toMatch(/^ +access_log \S+ paths;$/m)
    expect(text, path).toMatch(/^ +error_log \S+ emerg;$/m)
  }
})

test('every example of nginx limits the requests and connections of one network', () => {
  for (const path of ['deploy/nginx.conf.template', 'docs/operations.md']) {
    const text = read(path)
    for (const limit of [
      'limit_req_zone $network ',
      'limit_conn_zone $network ',
      '  limit_req zone=',
      '  limit_conn ',
    ])
      expect(text, path).toContain(limit)
  }
})

test('nginx answers 404 with the app’s page where the app has no screen, and knows the screens from one list', () => {
  const template = read('deploy/nginx.conf.template')
  expect(template).toMatch(/^ {2}location \/ \{\n +if \(\$has_screen = ""\) \{\n +return 404;\n +\}\n/m)
  expect(template).toMatch(
    /^ {2}error_page 404 @not_found;\n {2}location @not_found \{\n +try_files \/app\.html \/index\.html =404;\n/m,
  )
  const others = ['/no/such/screen', '/loginx', '/dashboard/x', '/admin/x', '/admin/dashboard/users/1/more']
  for (const app of ['buyer', 'operator'] as const) {
    expect(read(`apps/${app}/Dockerfile`)).toContain(
      `RUN node scripts/nginx-screens.mjs ${app} > /screens.conf\n`,
    )
    const map = execSync(`node scripts/nginx-screens.mjs ${app}`, { cwd: ROOT, encoding: 'utf8' })
    expect(map).toMatch(/^map \$uri \$has_screen \{\n(?: {2}"~\^\S+\$" 1;\n)+\}\n$/)
    const patterns = [...map.matchAll(/"~(\S+)"/g)].map(([, pattern = '']) => new RegExp(pattern))
    const screens = Object.values(SCREEN_PATHS)
      .flat()
      .map((path) => path.replace(':id', '7'))
    for (const path of [...screens, ...screens.map((screen) => `${screen}/`), ...others].filter(
      (path) => path !== '//',
    ))
      expect(
        patterns.some((pattern) => pattern.test(path)),
        `${app} ${path}`,
      ).toBe(hasScreen(app, path))
  }
})

test('every image and every action is pinned by the digest of its content', { tags: ['abuse-117'] }, () => {
  const dockerfiles = SERVICES.filter((name) => name !== 'postgres').map((name) => `apps/${name}/Dockerfile`)
  const from = dockerfiles.flatMap((path) => [...read(path).matchAll(/^FROM (\S+)/gm)])
  const images = [...from, ...compose.matchAll(/^ +image: (\S+)/gm)].map(([, image]) => image)
  expect(images).toHaveLength(6)
  for (const image of images) expect(image).toMatch(/^[\w/.-]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  expect(new Set(images).size).toBe(3)
  const workflows = readdirSync(`${ROOT}.github/workflows`)
  const actions = workflows.flatMap((name) => [...read(`.github/workflows/${name}`).matchAll(/uses: (.+)/g)])
  expect(actions.length).toBeGreaterThan(0)
  for (const [, action] of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('every package, the description of the documented calls, the changelog and the README name one version', () => {
  const manifests = execSync('git ls-files package.json "apps/*/package.json" "packages/*/package.json"', {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const [, newest] = /^## (\d+\.\d+\.\d+)$/m.exec(read('CHANGELOG.md')) ?? []
  for (const path of manifests.trim().split('\n')) expect(JSON.parse(read(path)).version, path).toBe(newest)
  expect(JSON.parse(read('package-lock.json')).version).toBe(newest)
  expect(describeCalls('buyer', []).info.version).toBe(newest)
  expect(read('docs/operations.md')).toContain(`tar xzf presale-${newest}.tar.gz`)
  expect(read('README.md')).toContain(`\nVersion ${newest}. `)
})

test('every image holds the list of its packages, by their hashes', { tags: ['abuse-117'] }, () => {
  const expected = { server: ['fastify', '@node-rs/argon2'], buyer: ['react'], operator: ['react', 'zod'] }
  for (const [app, packages] of Object.entries(expected)) {
    const command = `node scripts/sbom.mjs @presale/${app}`
    expect(read(`apps/${app}/Dockerfile`)).toContain(`RUN ${command} > /sbom.cdx.json\n`)
    const { components } = JSON.parse(execSync(command, { cwd: ROOT, encoding: 'utf8' }))
    for (const name of packages) {
      const hashes = [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]
      expect(components).toContainEqual(expect.objectContaining({ name, hashes }))
    }
    expect(components).not.toContainEqual(expect.objectContaining({ name: 'vite' }))
  }
})

test('every link of a document leads to a file, and the README links what a newcomer looks for', () => {
  const documents = execSync('git ls-files "*.md"', { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  const linksOf = (path: string) =>
    [...read(path).matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, link = '']) => link)
  const broken = documents.flatMap((path) =>
    linksOf(path)
      .filter((link) => !existsSync(join(ROOT, dirname(path), link)))
      .map((link) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
  expect(linksOf('README.md')).toEqual(
    expect.arrayContaining([
      ...['LICENSE', 'SECURITY.md', 'CHANGELOG.md', 'CONTRIBUTING.md'],
      ...['.devcontainer/devcontainer.json', '.github/pull_request_template.md'],
    ]),
  )
})
