import type { FastifyRequest } from 'fastify'

/** A name, an IPv4 address or a bracketed IPv6 address, and a port if there is one. */
const HOST = /^([^[\]:@]+|\[[^\]]+\])(?::[0-9]*)?$/

/** The host of the `Host` header in lower case without its port, which no `X-Forwarded-Host` replaces; '' for none. */
export function askedHost({ headers }: FastifyRequest): string {
  return HOST.exec(headers.host ?? '')?.[1]?.toLowerCase() ?? ''
}
