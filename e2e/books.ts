/** Checks the books of a running product at the end of a test. */
import { expect, type TestInfo } from '@playwright/test'
import { inDatabase, type Product } from './product.ts'

/** Expects no row in `books_violation`, the view of all violated invariants. */
export async function expectBooksAgree({ settings }: Product): Promise<void> {
  const { rows } = await inDatabase(settings.DATA_DIR ?? '', (client) =>
    client.query('select * from books_violation'),
  )
  expect(rows).toEqual([])
}

let hasFailed = false

/** Notes whether the test has failed. Playwright runs no other test in the process of a failed one. */
export function noteOutcome({ status, expectedStatus }: TestInfo): void {
  if (status !== expectedStatus) hasFailed = true
}

/**
 * Expects that the books agree and stops the product. After a failed test the books say nothing about the next try, so
 * they are not asked: a teardown that fails would fail the whole run.
 */
export async function endProduct(product: Product): Promise<void> {
  try {
    if (!hasFailed) await expectBooksAgree(product)
  } finally {
    await product.stop()
  }
}
