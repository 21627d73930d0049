/** Reads and writes some keys of the browser's storage. A browser that refuses storage behaves as one that forgets. */
export type KeyStorage<Key extends string> = {
  recall: (key: Key) => string | undefined
  remember: (key: Key, value: string) => void
  forget: (key: Key) => void
}

/** Storage for these keys. Keys in `sessionOnly` last until the tab is closed. */
export function createStorage<Key extends string>(sessionOnly: readonly Key[] = []): KeyStorage<Key> {
  const storageOf = (key: Key) => (sessionOnly.includes(key) ? sessionStorage : localStorage)
  return {
    recall: (key) => attempt(() => storageOf(key).getItem(key)) ?? undefined,
    remember: (key, value) => attempt(() => storageOf(key).setItem(key, value)),
    forget: (key) => attempt(() => storageOf(key).removeItem(key)),
  }
}

/** A storage error counts as an empty storage, so that the page keeps working. */
function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
