import { createStorage } from '@presale/web-client/storage'

type Key =
  | 'adminToken'
  | 'usersPage'
  | 'usersPageSize'
  | 'letterKeys'
  | 'listSettings'
  | 'operatorSeenAt'
  | 'orderViews'
  | 'announcementsPutAway'
  | 'hasWeakPassword'

/** The app's keys in browser storage. The theme has its own. */
export const { recall, remember, forget } = createStorage<Key>()
