import { SESSION_TABLE_TEXTS } from './texts/session-table.ts'

/** In this order, because most browsers also name their ancestors. */
const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const

const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** Whether a User-Agent header names a system of Apple, whose keyboards have a Command key. */
export function isApple(userAgent: string): boolean {
  return /Mac OS X|Macintosh|iPhone|iPad|iPod/.test(userAgent)
}

/** The browser and system in a User-Agent header, or its beginning. A client can send any text there. */
export function browserOf(userAgent: string): string {
  return knownBrowserOf(userAgent) ?? (userAgent.slice(0, 30) || SESSION_TABLE_TEXTS.unknown)
}

/** As browserOf, in our words alone: a stranger could send text of their own in a mail of ours. */
export function browserInMailOf(userAgent: string): string {
  return knownBrowserOf(userAgent) ?? SESSION_TABLE_TEXTS.unknown
}

function knownBrowserOf(userAgent: string): string | undefined {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0]
  return browser && system ? SESSION_TABLE_TEXTS.on(browser, system) : (browser ?? system)
}
