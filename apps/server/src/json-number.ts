/** A JSON number as its source text, so that no amount or price becomes a binary fraction. */
export class JsonNumber {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** As `JSON.parse`, with each number as a JsonNumber. Of two fields with one name the last counts. Throws for deep nesting too. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_key, value, context?: { source: string }) =>
    typeof value === 'number' ? new JsonNumber(context?.source ?? '') : value,
  )
}
