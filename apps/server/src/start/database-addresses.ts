/** The addresses of the database, and the role each of them connects as. */
import type { Config } from '../config.ts'
import { SERVING_ROLE } from '../db/rights.ts'

/** `url`: serving, maybe through a pooler; `directUrl`: serving, directly; `ownerUrl`: owner of the tables. */
export type Addresses = { url: string; directUrl: string; ownerUrl: string }

/** From the settings, or from the embedded Postgres. */
export function addressesOf(
  config: Config,
  embedded: { url: string; servingUrl: string } | undefined,
): Addresses {
  const url = embedded?.servingUrl ?? config.databaseUrl ?? ''
  const directUrl = embedded?.servingUrl ?? config.databaseDirectUrl ?? url
  const ownerUrl = embedded?.url ?? config.databaseOwnerUrl ?? directUrl
  return { url, directUrl, ownerUrl }
}

/** Names the setting that an address came from. */
export function settingOf({ url, directUrl }: Addresses, asked: string): string {
  if (asked === url) return 'DATABASE_URL'
  return asked === directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_OWNER_URL'
}

/** The same addresses, connecting as the serving role. A pooler passes no role on, so its address is kept. */
export function asServing({ url, directUrl, ownerUrl }: Addresses): Addresses {
  const serving = withRole(directUrl)
  return {
    url: url === directUrl ? serving : url,
    directUrl: serving,
    ownerUrl,
  }
}

function withRole(url: string): string {
  const address = new URL(url)
  const options = address.searchParams.get('options') ?? ''
  address.searchParams.set('options', `${options} -c role=${SERVING_ROLE}`.trim())
  return address.href
}
