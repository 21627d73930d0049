/** Reads the body and the query of a request. The schemas in payloads.ts then refuse what is not documented. */
import { AppError } from '../errors.ts'
import { parseJson } from '../json-number.ts'

const NOT_JSON = 'The body is not valid JSON.'
const UNREADABLE_QUERY = 'The query could not be read.'

/** The parsed JSON body; undefined for an empty one. Throws `bad-input` for anything but JSON in UTF-8. */
export function readBody(body: Buffer): unknown {
  if (body.length === 0) return undefined
  const text = decode(body)
  try {
    return parseJson(text)
  } catch {
    throw new AppError('bad-input', NOT_JSON)
  }
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw new AppError('bad-input', 'The body is not UTF-8.')
  }
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
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw new AppError('bad-input', UNREADABLE_QUERY)
  }
}

/** Shortens a name from the request so that an error message can repeat it. */
export function abridge(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40).toWellFormed()}…` : name
}
