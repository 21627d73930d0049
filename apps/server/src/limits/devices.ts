/**
 * Device cookies, as OWASP describes them (D32): a browser that has logged in to an account shows a signed cookie, and its
 * failures are counted apart from those of all unknown devices. The cookie proves nothing else.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
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
  /** Gives the browser a cookie that makes it known to the account, in place of the one it has. */
  remember: (kind: AttemptKind, account: string) => Promise<void>
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
  return { of: (browser) => deviceOf(browser, readKey) }
}

async function readSigningKey(db: Db): Promise<Buffer> {
  const [row] = await findKey(db, {})
  if (!row) throw new Error('The database has no key for device cookies.')
  return row.value
}

const findKey = kept('read device key', (_none, db) =>
  db.selectFrom('signing_key').select('value').where('name', '=', 'device'),
)

function deviceOf({ cookie, isSecure, setCookie }: Browser, readKey: () => Promise<Buffer>): Device {
  const sign = async (kind: AttemptKind, account: string, id: string) =>
    createHmac('sha256', await readKey())
      .update(JSON.stringify([kind, account, id]))
      .digest()
  return {
    knownAs: async (kind, account) => {
      const [, id, signature] = COOKIE_PATTERN.exec(cookie ?? '') ?? []
      if (id === undefined || signature === undefined) return undefined
      const isOurs = timingSafeEqual(await sign(kind, account, id), Buffer.from(signature, 'base64url'))
      return isOurs ? id : undefined
    },
    remember: async (kind, account) => {
      const id = randomBytes(16).toString('base64url')
      const signature = (await sign(kind, account, id)).toString('base64url')
      const rules = `Path=/api; HttpOnly; SameSite=Strict; Max-Age=${MAX_AGE_SECONDS}${isSecure ? '; Secure' : ''}`
      setCookie(`presale_device=${id}.${signature}; ${rules}`)
    },
  }
}
