/** The addresses of the database, and the role each of them connects as. */
import type { Config } from '../config.ts'
import { SERVING_ROLE } from '../db/rights.ts'

/** `url`: the login that serves; `ownerUrl`: the owner of the tables. */
export type Addresses = { url: string; ownerUrl: string }

/** From the settings, or from the embedded Postgres. */
export function addressesOf(
  config: Config,
  embedded: { url: string; servingUrl: string } | undefined,
): Addresses {
  const url = embedded?.servingUrl ?? config.databaseUrl ?? ''
  return { url, ownerUrl: embedded?.url ?? config.databaseOwnerUrl ?? url }
}

/** The same address, connecting as the serving role. */
export function asServing(url: string): string {
  const address = new URL(url)
  const options = address.searchParams.get('options') ?? ''
  address.searchParams.set('options', `${options} -c role=${SERVING_ROLE}`.trim())
  return address.href
}
