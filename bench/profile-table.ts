/** Profiles as Markdown: by package and by function, in percent of the time in which the server did anything. */
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CpuProfile, Profiled } from './profile.ts'

const ROOT = resolve(import.meta.dirname, '..')
const FUNCTIONS = 40
const PACKAGES = 15

/** Time of one name: in itself, and with all that it called. */
type Spent = { self: number; total: number }

/** Microseconds by name; a name that calls itself counts once. */
type Sums = Map<string, Spent>

/** The tables of all the profiles together. Throws when there is nothing in them. */
export function toProfileTable(profiles: Profiled[]): string {
  const packages: Sums = new Map()
  const functions: Sums = new Map()
  let all = 0
  for (const { profile, since } of profiles) {
    const stackOf = readStacks(profile)
    let at = profile.startTime
    for (const [place, id] of profile.samples.entries()) {
      const took = profile.timeDeltas[place] ?? 0
      at += took
      const stack = stackOf(id)
      if (at < since || stack[0]?.functionName === '(idle)') continue
      all += took
      add(
        packages,
        stack.map(({ url, functionName }) => packageOf(url, functionName)),
        took,
      )
      add(functions, stack.map(nameOf), took)
    }
  }
  if (all === 0) throw new Error('No server was profiled.')
  const seconds = `Of ${(all / 1e6).toFixed(1)} s in which the server was not idle.`
  return [
    seconds,
    toRows('package', packages, all, PACKAGES),
    toRows('function', functions, all, FUNCTIONS),
  ].join('\n\n')
}

type Frame = CpuProfile['nodes'][number]['callFrame']

/** The calls that a sample was in, the innermost first, without the root of all. */
function readStacks({ nodes }: CpuProfile): (id: number) => Frame[] {
  const frames = new Map(nodes.map((node) => [node.id, node.callFrame]))
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const known = new Map<number, Frame[]>()
  const stackOf = (id: number): Frame[] => {
    const found = known.get(id)
    if (found) return found
    const caller = callers.get(id)
    const frame = frames.get(id)
    const stack = caller === undefined || !frame ? [] : [frame, ...stackOf(caller)]
    known.set(id, stack)
    return stack
  }
  return stackOf
}

function add(sums: Sums, names: string[], took: number): void {
  for (const [depth, name] of [...new Set(names)].entries()) {
    const spent = sums.get(name) ?? { self: 0, total: 0 }
    sums.set(name, { self: spent.self + (depth === 0 ? took : 0), total: spent.total + took })
  }
}

function nameOf({ functionName, url, lineNumber }: Frame): string {
  const name = functionName || `line ${lineNumber + 1}`
  return url === '' ? name : `${name}, ${placeOf(url)}`
}

/** A file by its path in the repository, a built-in module by its name. */
function placeOf(url: string): string {
  return url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)).replace(/^.*node_modules\//, '') : url
}

function packageOf(url: string, functionName: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'V8'
  if (!url.startsWith('file:')) return 'node'
  const [, installed] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  return installed ?? placeOf(url).split('/').slice(0, 2).join('/')
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
