import { endProduct } from '../books.ts'
import { copiedSettings, inDatabase, type Product, startProduct } from '../product.ts'
import { test } from '../test.ts'

/**
 * A product for the tests of one file, which run one after the other, so that they may change and break it. It has a
 * second operator, `second`, with the same password. `settings` come on top of those of a test.
 */
export function useOwnProduct(settings: Record<string, string> = {}) {
  let product: Product
  const sql = (statement: string) =>
    inDatabase(product.settings.DATA_DIR ?? '', (client) => client.query(statement))
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async ({ prices }) => {
    product = await startProduct({ ...(await copiedSettings()), PRICE_API_URL: prices.url, ...settings })
    await sql(
      "insert into operator (login, password_hash, role) select 'second', password_hash, role from operator",
    )
  })
  test.afterAll(() => endProduct(product))
  return {
    get product() {
      return product
    },
    sql,
  }
}
