/** Parses requests strictly: input that could be read in two ways is refused. */
import { AppError } from '../errors.ts'

/** Keeps a JSON number as its source text, so that an amount never becomes a binary fraction. */
export class JsonNumber {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** Nesting depth; the documented bodies need two. */
const DEEPEST = 8

const NOT_JSON = 'The body is not valid JSON.'
const UNREADABLE_QUERY = 'The query could not be read.'
const UNSTORABLE = 'There are characters that cannot be stored.'

/** The parsed JSON body; undefined for an empty one. Throws `bad-input` for anything but plain, unambiguous JSON. */
export function readBody(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const text = decode(body)
  // Parses first without the reviver, whose recursion deep input could overflow.
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

/** Checks valid JSON text: no duplicate key, no text that Postgres cannot store, no deep nesting. */
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

/** The URL's query parameters. Throws `bad-input` for a duplicate or a malformed one. */
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

/** Shortens a name from the request so that an error message can repeat it. */
export function abridge(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40).toWellFormed()}…` : name
}
