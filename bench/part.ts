/** What a part of the bench is given, and what it finds. */
import type { Options } from './options.ts'
import type { Reading } from './plans.ts'
import type { Sale } from './sale.ts'

/** One line of the table. A goal that is only reported has no `reached`. */
export type Finding = { what: string; goal: string; measured: string; reached?: boolean }

export type Bench = {
  options: Options
  /** A filled sale of so many orders, `options.orders` unless said otherwise; made when it is first asked for. */
  sale: (orders?: number) => Promise<Sale>
  /** Says what is being done. */
  say: (line: string) => void
}

export type Part = {
  name: string
  title: string
  run: (bench: Bench) => Promise<Finding[]>
  /** What it is bounded by in Postgres, and in which sale; a profile shows their plans. */
  readings?: (bench: Bench) => Promise<{ sale: Sale; of: Record<string, Reading> }>
}

/** Calls itself reached when the ratio is at least the goal. */
export function atLeast(what: string, goal: number, ratio: number, detail: string): Finding {
  return { what, goal: `≥ ${goal}×`, measured: `${ratio.toFixed(2)}× (${detail})`, reached: ratio >= goal }
}

/** Calls itself reached when the ratio is at most the goal. */
export function atMost(what: string, goal: number, ratio: number, detail: string): Finding {
  return { what, goal: `≤ ${goal}×`, measured: `${ratio.toFixed(2)}× (${detail})`, reached: ratio <= goal }
}

/** A number of something a second, or of milliseconds, as the table shows it. */
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`
export const milliseconds = (value: number): string =>
  `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
