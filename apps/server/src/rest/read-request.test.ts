import { describe, expect, test } from 'vitest'
import { JsonNumber, readBody, readQuery } from './read-request.ts'

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
  test('may name the same field in two objects and hold any character in a text', () => {
    expect(read('[{"a":"{\\"a\\":1,\\"a\\":2}[[[[[[[[[["},{"a":"\\\\"}]')).toEqual([
      { a: '{"a":1,"a":2}[[[[[[[[[[' },
      { a: '\\' },
    ])
  })
  test('may be eight levels deep, not nine', () => {
    expect(() => read(`${'['.repeat(8)}${']'.repeat(8)}`)).not.toThrow()
    expect(() => read(`${'['.repeat(9)}${']'.repeat(9)}`)).toThrow('nested too deeply')
    expect(() => read(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)).toThrow('nested too deeply')
  })
  test.each(['{"a":1,"a":1}', '{"a":{"b":1,"b":2}}', '{"a":1,"\\u0061":1}', '[{"x":[],"x":[]}]'])(
    '%s gives a field twice',
    (text) => expect(() => read(text)).toThrow('given twice'),
  )
  test('treats __proto__ as an ordinary field', () => {
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
  test.each(['/x?a=1&a=1', '/x?a=1&%61=2', '/x?a&a', '/x?a=%', '/x?%ff=1', '/x?a=%00', '/x?a=%ed%a0%80'])(
    '%s is refused',
    (url) => expect(() => readQuery(url)).toThrow(),
  )
})
