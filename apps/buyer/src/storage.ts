import { createStorage } from '@presale/web-client/storage'

type Key = 'userToken' | 'userEmail' | 'orderKey' | 'registration' | 'tokenStakes'

/** The app's keys in browser storage. The theme has its own. */
export const { recall, remember, forget } = createStorage<Key>(['orderKey', 'registration'])
