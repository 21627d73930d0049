/** Seeded random numbers: the same seed gives the same sequence. */
export type Chance = {
  /** A number in [0, 1). */
  next: () => number
  /** True with this probability. */
  happens: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
}

/** Mulberry32, a small generator that passes the usual tests of randomness. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    happens: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('Nothing to pick from.')
      return item
    },
  }
}
