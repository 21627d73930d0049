/**
 * Device cookies, as OWASP describes them (D32): a browser that has logged in to an account shows a signed cookie, and its
 * failures are counted apart from those of all unknown devices. The cookie proves nothing else, and a new password ends it:
 * a stranger who knew the former one is unknown again.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { kept } from '../db/named.ts'
import type { Db } from '../db/schema.ts'
import type { AttemptKind } from './attempts.ts'

const COOKIE_PATTERN = /(?:^|; *)presale_device=([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})(?:;|$)/
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60

/** The cookies of a request and of its answer. */
export type Browser = { cookie: string | undefined; isSecure: boolean; setCookie: (cookie: string) => void }

/** The browser that sent a request, as the accounts know it. */
export type Device = {
  /** The device's id, if it has logged in to the account before. */
  knownAs: (kind: AttemptKind, account: string) => Promise<string | undefined>
  /**
   * Gives the browser a cookie that makes it known to the account until its password changes, in place of the one it has.
   * With the `id` of the one it has, its failures stay counted.
   */
  remember: (kind: AttemptKind, account: string, id?: string) => Promise<void>
}

/** Reads and writes the cookies of requests. All servers of one database sign with the same key. */
export type Devices = { of: (browser: Browser) => Device }

export function createDevices(db: Db): Devices {
  let key: Promise<Buffer> | undefined
  const readKey = () => {
    key ??= readSigningKey(db).catch((error) => {
      key = undefined
      throw error
    })
    return key
  }
  const sign: Sign = async (kind, account, id) =>
    createHmac('sha256', await readKey())
      .update(JSON.stringify([kind, account, id, await readPasswordHash(db, kind, account)]))
      .digest()
  return { of: (browser) => deviceOf(browser, sign) }
}

type Sign = (kind: AttemptKind, account: string, id: string) => Promise<Buffer>

/** Without an account it is null, after the same work (D18). */
async function readPasswordHash(db: Db, kind: AttemptKind, account: string): Promise<string | null> {
  const [row] = await (kind === 'buyer' ? findHashOfBuyer : findHashOfOperator)(db, { account })
  return row?.password_hash ?? null
}

const findHashOfBuyer = kept('find hash of buyer', ({ account }: { account: unknown }, db) =>
  db.selectFrom('buyer').select('password_hash').where('email_key', '=', sql<string>`${account}`),
)

const findHashOfOperator = kept('find hash of operator', ({ account }: { account: unknown }, db) =>
  db
    .selectFrom('operator')
    .select('password_hash')
    .where('login', '=', sql<string>`${account}`)
    .where('removed_at', 'is', null),
)

async function readSigningKey(db: Db): Promise<Buffer> {
  const [row] = await findKey(db, {})
  if (!row) throw new Error('The database has no key for device cookies.')
  return row.value
}

const findKey = kept('read device key', (_none, db) =>
  db.selectFrom('signing_key').select('value').where('name', '=', 'device'),
)

function deviceOf({ cookie, isSecure, setCookie }: Browser, sign: Sign): Device {
  return {
    knownAs: async (kind, account) => {
      const [, id, signature] = COOKIE_PATTERN.exec(cookie ?? '') ?? []
      if (id === undefined || signature === undefined) return undefined
      const isOurs = timingSafeEqual(await sign(kind, account, id), Buffer.from(signature, 'base64url'))
      return isOurs ? id : undefined
    },
    remember: async (kind, account, id = randomBytes(16).toString('base64url')) => {
      const signature = (await sign(kind, account, id)).toString('base64url')
      const rules = `Path=/api; HttpOnly; SameSite=Strict; Max-Age=${MAX_AGE_SECONDS}${isSecure ? '; Secure' : ''}`
      setCookie(`presale_device=${id}.${signature}; ${rules}`)
    },
  }
}
