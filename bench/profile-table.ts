/** Profiles as Markdown tables by package and function, in percent of the time in which the server was not idle. */
import type { Profiled } from './profile.ts'
import { samplesOf } from './profile-stacks.ts'

const MAX_FUNCTIONS = 40
const MAX_PACKAGES = 15

/** `total` includes the calls that a function made. */
type Spent = { self: number; total: number }

/** Microseconds by name; a recursive call counts once. */
type Sums = Map<string, Spent>

/** The tables of all profiles together. Throws when they have no samples. */
export function toProfileTable(profiles: Profiled[]): string {
  const packages: Sums = new Map()
  const functions: Sums = new Map()
  let all = 0
  for (const { stack, took } of samplesOf(profiles)) {
    all += took
    add(
      packages,
      stack.map((call) => call.package),
      took,
    )
    add(
      functions,
      stack.map(({ name }) => name),
      took,
    )
  }
  if (all === 0) throw new Error('No server was profiled.')
  const seconds = `Of ${(all / 1e6).toFixed(1)} s in which the server was not idle.`
  return [
    seconds,
    toRows('package', packages, all, MAX_PACKAGES),
    toRows('function', functions, all, MAX_FUNCTIONS),
  ].join('\n\n')
}

function add(sums: Sums, names: string[], took: number): void {
  for (const [depth, name] of [...new Set(names)].entries()) {
    const spent = sums.get(name) ?? { self: 0, total: 0 }
    sums.set(name, { self: spent.self + (depth === 0 ? took : 0), total: spent.total + took })
  }
}

function toRows(heading: string, sums: Sums, all: number, most: number): string {
  const percent = (time: number) => `${((time * 100) / all).toFixed(1)} %`
  const rows = [...sums].sort(([, one], [, other]) => other.self - one.self).slice(0, most)
  return [
    `| self | total | ${heading} |`,
    '| --- | --- | --- |',
    ...rows.map(
      ([name, { self, total }]) => `| ${percent(self)} | ${percent(total)} | ${name.replaceAll('|', '/')} |`,
    ),
  ].join('\n')
}
