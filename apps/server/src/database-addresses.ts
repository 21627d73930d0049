/** Where the database is reached, and as whom. */
import type { Config } from './config.ts'
import { SERVING_ROLE } from './db/rights.ts'

/** By whoever serves, past a pooler, as the owner of the tables, and in a replica. */
export type Addresses = { url: string; directUrl: string; ownerUrl: string; replicaUrl: string | undefined }

/** Those of the settings, or of the embedded Postgres. */
export function addressesOf(
  config: Config,
  embedded: { url: string; servingUrl: string } | undefined,
): Addresses {
  const url = embedded?.servingUrl ?? config.databaseUrl ?? ''
  const directUrl = embedded?.servingUrl ?? config.databaseDirectUrl ?? url
  const ownerUrl = embedded?.url ?? config.databaseOwnerUrl ?? directUrl
  return { url, directUrl, ownerUrl, replicaUrl: config.databaseReplicaUrl }
}

/** The setting that has given this one of them. */
export function settingOf({ url, directUrl }: Addresses, asked: string): string {
  if (asked === url) return 'DATABASE_URL'
  return asked === directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_OWNER_URL'
}

/**
 * The same for connections of the owner that work as the serving role from their first statement on. A pooler passes no
 * role on; a replica is read so only by the login that has the role in the database itself.
 */
export function asServing({ url, directUrl, ownerUrl, replicaUrl }: Addresses): Addresses {
  const serving = withRole(directUrl)
  const isSameLogin = replicaUrl !== undefined && new URL(replicaUrl).username === new URL(directUrl).username
  return {
    url: url === directUrl ? serving : url,
    directUrl: serving,
    ownerUrl,
    replicaUrl: isSameLogin ? withRole(replicaUrl) : replicaUrl,
  }
}

function withRole(url: string): string {
  const address = new URL(url)
  const options = address.searchParams.get('options') ?? ''
  address.searchParams.set('options', `${options} -c role=${SERVING_ROLE}`.trim())
  return address.href
}
