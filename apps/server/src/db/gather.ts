import DataLoader from 'dataloader'
import { Database } from './connect.ts'
import type { Db, Trx } from './schema.ts'

/** `maxBatchSize`: keys per call. `maxUnderWay`: concurrent calls; further keys wait in the next batch. */
type Limits = { maxBatchSize: number; maxUnderWay?: number }

/** The maximum of keys that one statement reads. */
const READING: Limits = { maxBatchSize: 500 }

type Many<Key, Value> = (db: Db, keys: readonly Key[]) => Promise<(Value | Error | undefined)[]>

/**
 * Turns a function of many keys into a function of one key. All keys requested in one turn of the event loop go to
 * one call of `many`, which answers in the order of the keys. Nothing is cached. In a transaction, which has its own
 * connection, each key is a separate call. An Error in the answers is thrown to its caller only.
 */
export function gathered<Key, Value>(
  many: Many<Key, Value>,
  limits: Limits = READING,
): (db: Db | Trx, key: Key) => Promise<Value | undefined> {
  return async (db, key) => {
    const loaders = db instanceof Database ? db.loaders : new Map<unknown, unknown>()
    const loader =
      (loaders.get(many) as DataLoader<Key, Value | undefined> | undefined) ??
      createLoader((keys: readonly Key[]) => many(db, keys), limits)
    loaders.set(many, loader)
    return loader.load(key)
  }
}

function createLoader<Key, Value>(
  many: (keys: readonly Key[]) => Promise<(Value | Error | undefined)[]>,
  { maxBatchSize, maxUnderWay = Number.POSITIVE_INFINITY }: Limits,
) {
  let underWay = 0
  const waiting: (() => void)[] = []
  const run = async (keys: readonly Key[]) => {
    try {
      return await many(keys)
    } finally {
      underWay -= 1
      waiting.shift()?.()
    }
  }
  const batchScheduleFn = (dispatch: () => void) => {
    const begin = () => {
      underWay += 1
      setImmediate(dispatch)
    }
    if (underWay < maxUnderWay) begin()
    else waiting.push(begin)
  }
  return new DataLoader<Key, Value | undefined>(run, { cache: false, maxBatchSize, batchScheduleFn })
}

/** As gathered, for a read without a key: one statement serves all callers of one turn. */
export function readTogether<Value>(read: (db: Db) => Promise<Value>): (db: Db | Trx) => Promise<Value> {
  const readOnce = gathered(async (db, askers: readonly true[]) => {
    const value = { read: await read(db) }
    return askers.map(() => value)
  })
  return async (db) => ((await readOnce(db, true)) as { read: Value }).read
}
