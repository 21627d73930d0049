/** Whether the books of a product that a test has used agree; asked before it is stopped. */
import { expect } from '@playwright/test'
import { inDatabase, type Product } from './product.ts'

/** Fails with the rows of `books_violation`, of which there must be none after any test (the catalogue's invariants). */
export async function expectBooksAgree({ settings }: Product): Promise<void> {
  const { rows } = await inDatabase(settings.DATA_DIR ?? '', (client) =>
    client.query('select * from books_violation'),
  )
  expect(rows).toEqual([])
}
