import { endProduct } from '../books.ts'
import { DEMO_PRICES, honest } from '../price-service.ts'
import { copiedSettings, inDatabase, type Product, startProduct } from '../product.ts'
import { test } from '../test.ts'

/**
 * A product for the tests of one file, which run one after the other, so that they may change and break it. It has a
 * second operator, `second`, with the same password. `settings` come on top of those of a test.
 */
export function useOwnProduct(settings: Record<string, string> = {}) {
  let product: Product
  const inOwn = <Result>(work: Parameters<typeof inDatabase<Result>>[1]) =>
    inDatabase(product.settings.DATA_DIR ?? '', work)
  const sql = (statement: string) => inOwn((client) => client.query(statement))
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async ({ prices }) => {
    product = await startProduct({ ...(await copiedSettings()), PRICE_API_URL: prices.url, ...settings })
    await sql(
      "insert into operator (login, password_hash, role) select 'second', password_hash, role from operator",
    )
  })
  test.afterAll(async ({ prices }) => {
    Object.assign(prices, { prices: { ...DEMO_PRICES }, behave: honest })
    await endProduct(product)
  })
  return {
    get product() {
      return product
    },
    sql,
    /** Holds a lock of this mode on the table during `work`. */
    whileLocked: (table: string, mode: string, work: () => Promise<void>) =>
      inOwn(async (client) => {
        // The server may be killed meanwhile; its Postgres then sends an error.
        client.on('error', () => undefined)
        await client.query(`begin; lock table ${table} in ${mode} mode`)
        await work()
        await client.query('rollback').catch(() => undefined)
      }),
    /** Restarts on the same data, with changed settings if given. */
    restart: async (settings: Record<string, string> = {}) => {
      product = await startProduct({ ...product.settings, ...settings })
    },
  }
}
