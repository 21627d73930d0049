let language: Record<string, unknown> = {}

/** Sets the language, a value of `Texts`. Call it before the first screen is imported: a screen takes its texts when it loads. */
export function speak(texts: Record<string, unknown>): void {
  language = texts
}

/** A feature's texts in the language that was set; otherwise the English ones. `feature` is its name in `Texts`. */
export function textsOf<Feature>(feature: string, english: Feature): Feature {
  return (language[feature] as Feature | undefined) ?? english
}
