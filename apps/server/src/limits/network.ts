import { isIPv6 } from 'node:net'

/** How many times the allowance of an address each of networksOf has. */
const FACTORS = [1, 2, 4]

/** The network that limits count an address for: an IPv4 address itself, or the /64 that one IPv6 customer is given. */
export function networkOf(address: string): string {
  return networksOf(address)[0]
}

/**
 * That network and the larger ones around it. A customer may be given an IPv6 /56 or /48, and could send from each of its
 * /64 networks.
 */
function networksOf(address: string): [string, ...string[]] {
  if (!isIPv6(address)) return [address]
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)/i.exec(address)
  if (mapped?.[1]) return [mapped[1]]
  const parts = address.replace(/%.*/, '').split('::')
  const [before = [], after = []] = parts.map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16))
  const named = (numbers: number[], bits: number) =>
    `${numbers.map((number) => number.toString(16)).join(':')}::/${bits}`
  const [first = 0, second = 0, third = 0, fourth = 0] = groups
  return [
    named(groups, 64),
    named([first, second, third, fourth & 0xff00], 56),
    named([first, second, third], 48),
  ]
}

/** The networks that an attempt from the address counts for, each with its share of what one address is allowed. */
export function sharesOf(address: string, allowed: number): { network: string; allowed: number }[] {
  return networksOf(address).map((network, place) => ({ network, allowed: allowed * (FACTORS[place] ?? 1) }))
}
