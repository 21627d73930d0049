/**
 * The only reader and writer of the browser's storage, but for the theme in the head of index.html. A browser that refuses
 * storage is treated as one that forgets.
 */
const KEYS = {
  userToken: 'userToken',
  userEmail: 'userEmail',
  theme: 'theme',
  orderKey: 'orderKey',
  tokenStakes: 'tokenStakes',
} as const

type Key = keyof typeof KEYS
const SESSION_ONLY: readonly Key[] = ['orderKey']

function storageOf(key: Key): Storage {
  return SESSION_ONLY.includes(key) ? sessionStorage : localStorage
}

/** What is kept under the key, or undefined. */
export function recall(key: Key): string | undefined {
  try {
    return storageOf(key).getItem(KEYS[key]) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the value under the key. */
export function remember(key: Key, value: string): void {
  try {
    storageOf(key).setItem(KEYS[key], value)
  } catch {
    // Nothing can be kept here; the page works on without.
  }
}

/** Forgets what is kept under the key. */
export function forget(key: Key): void {
  try {
    storageOf(key).removeItem(KEYS[key])
  } catch {
    // Nothing was kept.
  }
}
