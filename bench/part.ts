/** What a part of the bench gets, and what it answers. */
import type { Options } from './options.ts'
import type { Sale } from './sale.ts'

/** One row of the table. A figure that is only reported has no `reached`. */
export type Finding = { what: string; goal: string; measured: string; reached?: boolean }

export type Bench = {
  options: Options
  /** A filled sale of this many orders, else of `options.orders`. The first call makes it. */
  sale: (orders?: number) => Promise<Sale>
  say: (line: string) => void
}

export type Part = {
  name: string
  title: string
  run: (bench: Bench) => Promise<Finding[]>
}

/** A finding that is reached when the ratio is at least the goal. */
export function atLeast(what: string, goal: number, ratio: number, detail: string): Finding {
  return { what, goal: `≥ ${goal}×`, measured: `${ratio.toFixed(2)}× (${detail})`, reached: ratio >= goal }
}

/** A finding that is reached when the ratio is at most the goal. */
export function atMost(what: string, goal: number, ratio: number, detail: string): Finding {
  return { what, goal: `≤ ${goal}×`, measured: `${ratio.toFixed(2)}× (${detail})`, reached: ratio <= goal }
}

/** A finding that is reached when the figure is at most the goal, in the same unit. */
export function within(what: string, goal: number, figure: number, unit: string, detail = ''): Finding {
  const rounded = figure.toFixed(figure < 1000 ? 1 : 0)
  const measured = `${rounded} ${unit}${detail && ` (${detail})`}`
  return { what, goal: `≤ ${goal} ${unit}`, measured, reached: figure <= goal }
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`
export const milliseconds = (value: number): string =>
  `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`
