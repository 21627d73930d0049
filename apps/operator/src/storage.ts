/** The only reader and writer of the browser's storage. A browser that refuses storage is treated as one that forgets. */
type Key = 'adminToken' | 'theme' | 'usersPage' | 'usersPageSize' | 'letterKeys' | 'orderViews'

/** What is kept under the key, or undefined. */
export function recall(key: Key): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the value under the key. */
export function remember(key: Key, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing can be kept here; the page works on without.
  }
}

/** Forgets what is kept under the key. */
export function forget(key: Key): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
