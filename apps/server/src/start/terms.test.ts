/** New terms, from the configuration to the books, in a copy of the project with another level. */
import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { TERMS_IN_FORCE } from '../db/terms.ts'
import { booksThatDisagree, violationsAfter } from '../testing/books.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOrder } from '../testing/factories.ts'
import { CONFIGURED_TERMS, isSame, refuseOtherTerms } from './terms.ts'

const PROJECT = resolve(import.meta.dirname, '../../../..')
/** Two processes of the product start, on a machine that may be busy. */
const STARTS_MS = 120_000
const BRONZE = /tokens: '40', bonusPercent: '5'/

/** A copy of what the server and the command need. Packages are linked, except the project's own. */
async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'terms-'))
  onTestFinished(() => rm(copy, { recursive: true }))
  for (const path of ['package.json', 'scripts', 'apps/server', 'packages/rules']) {
    const filter = (source: string) => !/node_modules|dist|test-results/.test(source.slice(PROJECT.length))
    await cp(join(PROJECT, path), join(copy, path), { recursive: true, filter })
  }
  await mkdir(join(copy, 'node_modules'))
  for (const name of await readdir(join(PROJECT, 'node_modules'))) {
    if (name !== '@presale')
      await symlink(join(PROJECT, 'node_modules', name), join(copy, 'node_modules', name))
  }
  await mkdir(join(copy, 'node_modules/@presale'))
  await symlink(join(copy, 'packages/rules'), join(copy, 'node_modules/@presale/rules'))
  return copy
}

async function changeBronze(copy: string): Promise<void> {
  const path = join(copy, 'packages/rules/src/presale.ts')
  const text = await readFile(path, 'utf8')
  expect(text).toMatch(BRONZE)
  await writeFile(path, text.replace(BRONZE, "tokens: '40', bonusPercent: '6'"))
}

const run = (copy: string, ...parameters: string[]) =>
  promisify(execFile)(process.execPath, parameters, { cwd: copy })

/** Starts the copy's server on the database until it serves, and stops it. */
async function startOnce(copy: string, url: string): Promise<void> {
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: copy,
    env: {
      ...process.env,
      DATABASE_URL: url,
      BUYER_PORT: '0',
      OPERATOR_PORT: '0',
      ALLOW_UNSAFE_DATABASE_FOR_TESTS: 'true',
      LOG_LEVEL: 'error',
    },
  })
  let printed = ''
  await new Promise<void>((done, fail) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk
        if (printed.includes('Operator app:')) server.kill('SIGTERM')
      })
    }
    server.on('exit', (code) => (code === 0 ? done() : fail(new Error(printed))))
  })
}

test('the configuration has the terms in force', () => {
  expect(isSame(CONFIGURED_TERMS, TERMS_IN_FORCE)).toBe(true)
})

test.each([
  ['a bonus', { levels: TERMS_IN_FORCE.levels.map(([tokens]) => [tokens, '6'] as const) }],
  ['a threshold', { levels: TERMS_IN_FORCE.levels.map(([, percent], n) => [`${n + 1}`, percent] as const) }],
  ['one level fewer', { levels: TERMS_IN_FORCE.levels.slice(1) }],
  ['one level more', { levels: [...TERMS_IN_FORCE.levels, ['60000', '21'] as const] }],
  ['the minimum', { minimum: '41' }],
  ['the maximum', { maximum: '99999' }],
])('a start with other terms is refused: %s', (_what, change) => {
  expect(() => refuseOtherTerms({ ...CONFIGURED_TERMS, ...change })).toThrow('npm run terms:new')
})

test('terms written in another way are the same', () => {
  expect(() => refuseOtherTerms({ ...CONFIGURED_TERMS, minimum: '40.000000' })).not.toThrow()
})

test('a changed level sells only as new terms, and every order agrees with its own', {
  tags: ['abuse-57'],
  timeout: STARTS_MS,
}, async () => {
  const { db, asOwner, url } = await useDatabase()
  await addCurrency(db)
  const { buyerId } = await addBuyer(db)
  const old = await addOrder(db, buyerId)
  const copy = await copyProject()
  await changeBronze(copy)

  await expect(startOnce(copy, url)).rejects.toThrow('differ from the terms in force (version 1)')
  await run(copy, 'scripts/new-terms.mjs')
  await startOnce(copy, url)
  expect((await run(copy, 'scripts/new-terms.mjs')).stdout).toContain('are the terms in force (version 2)')

  const place = `
    import { connect } from './apps/server/src/db/connect.ts'
    import { createOrder } from './apps/server/src/orders/create-order.ts'
    import { quoteOf } from '@presale/rules/quote'
    const { db } = connect(${JSON.stringify(url)}, () => undefined)
    const { payAmount, tokens, bonusTokens } = quoteOf('token', '40', '2')
    const { deposit_address: depositAddress, network } = await db.selectFrom('currency').selectAll().executeTakeFirstOrThrow()
    await createOrder(db, '${buyerId}', { currencyCode: 'USDT', typedIn: 'token', amount: '40', idempotencyKey: 'new-terms-new-terms',
      seen: { payAmount, tokens, bonusTokens, depositAddress, network } })
    await db.destroy()`
  await writeFile(join(copy, 'place.mjs'), place)
  await run(copy, 'place.mjs')

  const orders = await db
    .selectFrom('orders')
    .select(['id', 'terms_version', 'bonus_percent'])
    .orderBy('id')
    .execute()
  expect(orders).toEqual([
    { id: old.id, terms_version: 1, bonus_percent: '5' },
    { id: expect.any(String), terms_version: 2, bonus_percent: '6' },
  ])
  expect(await booksThatDisagree(asOwner.db)).toEqual([])
  const atNewTerms = `update orders set terms_version = 2 where id = ${old.id}`
  expect(await violationsAfter(asOwner.db, [atNewTerms])).toEqual([
    expect.objectContaining({
      invariant: 'I9',
      details: '40.000000 tokens with a bonus of 5 percent are not sold',
    }),
  ])
})
