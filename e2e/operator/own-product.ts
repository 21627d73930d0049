import { endProduct } from '../books.ts'
import { DEMO_PRICES, honest } from '../price-service.ts'
import { inDatabase, newSettings, type Product, startProduct } from '../product.ts'
import { test } from '../test.ts'

/**
 * A product that the tests of one file have to themselves, one after the other, so that they may change it and break it.
 * It has a second operator, `second`, with the same password.
 */
export function useOwnProduct() {
  let product: Product
  const inOwn = <Result>(work: Parameters<typeof inDatabase<Result>>[1]) =>
    inDatabase(product.settings.DATA_DIR ?? '', work)
  const sql = (statement: string) => inOwn((client) => client.query(statement))
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async ({ prices }) => {
    product = await startProduct({ ...(await newSettings()), PRICE_API_URL: prices.url })
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
    /** Holds back whoever wants the table, in that mode of lock, while `work` is done. */
    whileLocked: (table: string, mode: string, work: () => Promise<void>) =>
      inOwn(async (client) => {
        // The server may be killed meanwhile, and its Postgres says so before it goes.
        client.on('error', () => undefined)
        await client.query(`begin; lock table ${table} in ${mode} mode`)
        await work()
        await client.query('rollback').catch(() => undefined)
      }),
    /** A new start on the same data, with other settings if there are any. */
    restart: async (settings: Record<string, string> = {}) => {
      product = await startProduct({ ...product.settings, ...settings })
    },
  }
}
