import { expect, test } from 'vitest'
import * as order from './order.ts'
import * as quote from './quote.ts'
import * as rates from './rates.ts'
import * as role from './role.ts'

test.each(Object.entries({ order, quote, rates, role }))('no text of %s is empty', (_module, said) => {
  for (const [name, text] of Object.entries(said)) expect(text, name).not.toBe('')
})
