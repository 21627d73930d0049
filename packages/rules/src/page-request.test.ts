import { expect, test } from 'vitest'
import { pageRequest } from './page-request.ts'

test('a page has ten rows unless its request says otherwise', () => {
  expect(pageRequest.parse({ page: 2 })).toEqual({ page: 2, pageSize: 10 })
  expect(pageRequest.parse({ page: 2, pageSize: 25 })).toEqual({ page: 2, pageSize: 25 })
  expect(() => pageRequest.parse({ page: 2, pageSize: 101 })).toThrow()
})
