/** Who follows which orders in this process. */

/** `onChange` says that the order may have changed, `onEnd` that nothing more will be heard of it here. */
export type Follower = { onChange: () => void; onEnd: () => void }

export type Followers = {
  /** Begins to follow an order; answers how to end that. */
  follow: (orderId: string, follower: Follower) => () => void
  tell: (orderId: string) => void
  tellAll: () => void
  endAll: () => void
  count: () => number
}

export function createFollowers(): Followers {
  const followersOf = new Map<string, Set<Follower>>()
  const all = () => [...followersOf.values()].flatMap((followers) => [...followers])
  return {
    follow: (orderId, follower) => {
      const followers = followersOf.get(orderId) ?? new Set()
      followersOf.set(orderId, followers.add(follower))
      return () => {
        followers.delete(follower)
        if (followers.size === 0 && followersOf.get(orderId) === followers) followersOf.delete(orderId)
      }
    },
    tell: (orderId) => {
      for (const { onChange } of followersOf.get(orderId) ?? []) onChange()
    },
    tellAll: () => {
      for (const { onChange } of all()) onChange()
    },
    endAll: () => {
      for (const { onEnd } of all()) onEnd()
    },
    count: () => all().length,
  }
}
