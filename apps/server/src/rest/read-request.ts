/** What a request says, read strictly: what could be understood in two ways is not understood at all. */
import { AppError } from '../errors.ts'

/** A JSON number by its source text, so that an amount never becomes a binary fraction on its way in. */
export class JsonNumber {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** The documented bodies need two levels. */
const DEEPEST = 8

const NOT_JSON = 'The body is not valid JSON.'
const UNREADABLE_QUERY = 'The query could not be read.'
const UNSTORABLE = 'There are characters that cannot be stored.'

/** The value of a body of JSON, or undefined of an empty one. Throws `bad-input` when it is not plain, unambiguous JSON. */
export function readBody(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const text = decode(body)
  // First without the reviver, which walks down recursively: this alone stops at nothing, however deep.
  parse(text)
  refuseAmbiguity(text)
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' ? new JsonNumber(source) : value,
  )
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw new AppError('bad-input', 'The body is not UTF-8.')
  }
}

type Reviver = (key: string, value: unknown, context: { source: string }) => unknown

function parse(text: string, reviver?: Reviver): unknown {
  try {
    return JSON.parse(text, reviver as (key: string, value: unknown) => unknown)
  } catch {
    throw new AppError('bad-input', NOT_JSON)
  }
}

/** Walks over text that is JSON already: no key twice, no text that cannot be stored, not too deep. */
function refuseAmbiguity(text: string): void {
  const keys: Set<string>[] = []
  let last = ''
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]:]/g)) {
    if (token === '{' || token === '[') keys.push(new Set())
    if (token === '}' || token === ']') keys.pop()
    if (token === ':') addKey(keys.at(-1), last)
    if (token.startsWith('"')) {
      last = JSON.parse(token)
      refuseUnstorable(last)
    }
    if (keys.length > DEEPEST) throw new AppError('bad-input', 'The body is nested too deeply.')
  }
}

function addKey(keys: Set<string> | undefined, key: string): void {
  if (keys?.has(key)) throw new AppError('bad-input', `A field is given twice: ${abridge(key)}`)
  keys?.add(key)
}

function refuseUnstorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new AppError('bad-input', UNSTORABLE)
}

/** The parameters of a URL's query. Throws `bad-input` when one is given twice or is not well-formed. */
export function readQuery(url: string): Record<string, string> {
  const start = url.indexOf('?')
  const parts = start === -1 ? [] : url.slice(start + 1).split('&')
  const query: Record<string, string> = Object.create(null)
  for (const part of parts.filter((text) => text !== '')) {
    const [name = '', ...value] = part.split('=').map(decodePart)
    if (name in query) throw new AppError('bad-input', `A parameter is given twice: ${abridge(name)}`)
    query[name] = value.join('=')
  }
  return query
}

function decodePart(part: string): string {
  try {
    const text = decodeURIComponent(part.replaceAll('+', ' '))
    refuseUnstorable(text)
    return text
  } catch {
    throw new AppError('bad-input', UNREADABLE_QUERY)
  }
}

/** A name that a stranger chose, short enough to be repeated to them. */
export function abridge(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40).toWellFormed()}…` : name
}
