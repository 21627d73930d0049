import { BlockList, isIPv6 } from 'node:net'

type Network = [address: string, bits: number]

/** What the names in TRUSTED_PROXIES stand for. */
export const NAMED_NETWORKS: Record<string, Network[]> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  linklocal: [
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

function networksOf(entry: string): Network[] {
  const [address = '', bits] = entry.split('/')
  return (
    NAMED_NETWORKS[entry] ?? [[address, bits === undefined ? (isIPv6(address) ? 128 : 32) : Number(bits)]]
  )
}

/** Whether an address belongs to one of the proxies: addresses, networks or names, as config.ts reads them. */
export type IsTrusted = (address: string) => boolean

export function trustOf(proxies: string[]): IsTrusted {
  if (proxies.length === 0) return () => false
  const list = new BlockList()
  for (const [address, bits] of proxies.flatMap(networksOf)) list.addSubnet(address, bits, familyOf(address))
  return (address) => list.check(address, familyOf(address))
}
