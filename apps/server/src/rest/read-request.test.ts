import { describe, expect, test } from 'vitest'
import { JsonNumber } from '../json-number.ts'
import { readBody, readQuery } from './read-request.ts'

const read = (text: string) => readBody(Buffer.from(text))

describe('a body', () => {
  test('is undefined when it is empty', () => {
    expect(read('')).toBeUndefined()
  })
  test('keeps each number as it was written', () => {
    const source = '{"a":0.1000,"b":[12345678901234567890,1e-7,-0],"c":"5"}'
    expect(read(source)).toEqual({
      a: new JsonNumber('0.1000'),
      b: [new JsonNumber('12345678901234567890'), new JsonNumber('1e-7'), new JsonNumber('-0')],
      c: '5',
    })
  })
  test('may name a field twice: the last counts, by its own source', { tags: ['abuse-41'] }, () => {
    expect(read('{"a":1,"b":2,"\\u0061":[3.0,{"1":4.0,"0":5.0}],"b":6.0}')).toEqual({
      a: [new JsonNumber('3.0'), { 0: new JsonNumber('5.0'), 1: new JsonNumber('4.0') }],
      b: new JsonNumber('6.0'),
    })
  })
  test('that is nested too deeply is no valid JSON', () => {
    expect(() => read(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)).toThrow('not valid JSON')
  })
  test('treats __proto__ as an ordinary field', { tags: ['abuse-41'] }, () => {
    const value = read('{"__proto__":{"polluted":true}}') as object
    expect(Object.keys(value)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })
})

describe('a query', () => {
  test.each([
    ['/x', {}],
    ['/x?', {}],
    ['/x?a=1&b=', { a: '1', b: '' }],
    ['/x?a=b=c&d', { a: 'b=c', d: '' }],
    ['/x?a=%2B+%C3%A9', { a: '+ é' }],
    ['/x?a=1?2', { a: '1?2' }],
  ])('%s', (url, query) => expect({ ...readQuery(url) }).toEqual(query))
  test.each(['/x?a=1&a=1', '/x?a=1&%61=2', '/x?a&a', '/x?a=%', '/x?%ff=1', '/x?a=%ed%a0%80'])(
    '%s is refused',
    (url) => expect(() => readQuery(url)).toThrow(),
  )
})
