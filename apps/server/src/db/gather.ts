import DataLoader from 'dataloader'
import type { Db, Trx } from './schema.ts'

/** So many are read by one statement at most. */
const AT_ONCE = 500

/**
 * A reading of one thing that is a reading of many: what is asked for in one turn of the event loop is read by one
 * statement. Nothing is kept: whoever asks gets what is so after asking. `readMany` answers in the order of the keys.
 */
export function gathered<Key, Value>(
  readMany: (db: Db | Trx, keys: readonly Key[]) => Promise<(Value | undefined)[]>,
): (db: Db | Trx, key: Key) => Promise<Value | undefined> {
  const loaders = new WeakMap<Db | Trx, DataLoader<Key, Value | undefined>>()
  const loaderOf = (db: Db | Trx) => {
    const known = loaders.get(db)
    if (known) return known
    const options = { cache: false, maxBatchSize: AT_ONCE, batchScheduleFn: setImmediate }
    const loader = new DataLoader((keys: readonly Key[]) => readMany(db, keys), options)
    loaders.set(db, loader)
    return loader
  }
  return (db, key) => loaderOf(db).load(key)
}

/** As gathered, of what is the same for all who ask: one statement for those who ask in one turn of the event loop. */
export function readTogether<Value>(
  read: (db: Db | Trx) => Promise<Value>,
): (db: Db | Trx) => Promise<Value> {
  const readOnce = gathered(async (db, askers: readonly true[]) => {
    const value = { read: await read(db) }
    return askers.map(() => value)
  })
  return async (db) => ((await readOnce(db, true)) as { read: Value }).read
}
