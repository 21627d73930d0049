/** V8's samples as stacks of calls, each named with its file. */
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CpuProfile, Profiled } from './profile.ts'

const ROOT = resolve(import.meta.dirname, '..')

export type Call = { name: string; package: string }

/** Microseconds spent in a stack of calls, the innermost call first. */
export type Sample = { stack: Call[]; took: number }

/** The samples of servers that were ready and not idle. */
export function* samplesOf(profiles: Profiled[]): Generator<Sample> {
  for (const { profile, since } of profiles) {
    const stackOf = readStacks(profile)
    let at = profile.startTime
    for (const [place, id] of profile.samples.entries()) {
      const took = profile.timeDeltas[place] ?? 0
      at += took
      const stack = stackOf(id)
      if (at >= since && stack[0]?.name !== '(idle)') yield { stack, took }
    }
  }
}

type Frame = CpuProfile['nodes'][number]['callFrame']

/** The stack of each sample, without the root. */
function readStacks({ nodes }: CpuProfile): (id: number) => Call[] {
  const calls = new Map(nodes.map(({ id, callFrame }) => [id, toCall(callFrame)]))
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const known = new Map<number, Call[]>()
  const stackOf = (id: number): Call[] => {
    const found = known.get(id)
    if (found) return found
    const caller = callers.get(id)
    const call = calls.get(id)
    const stack = caller === undefined || !call ? [] : [call, ...stackOf(caller)]
    known.set(id, stack)
    return stack
  }
  return stackOf
}

function toCall({ functionName, url, lineNumber }: Frame): Call {
  const name = functionName || `line ${lineNumber + 1}`
  return { name: url === '' ? name : `${name}, ${placeOf(url)}`, package: packageOf(url, functionName) }
}

/** The path of a file in the repository, or the name of a built-in module. */
function placeOf(url: string): string {
  return url.startsWith('file:') ? relative(ROOT, fileURLToPath(url)).replace(/^.*node_modules\//, '') : url
}

function packageOf(url: string, functionName: string): string {
  if (url === '') return functionName.startsWith('(') ? functionName : 'V8'
  if (!url.startsWith('file:')) return 'node'
  const [, installed] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? []
  return installed ?? placeOf(url).split('/').slice(0, 2).join('/')
}
