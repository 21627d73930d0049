/** Runs a procedure as tRPC does, which copies its options key by key for each step (decision 0037). */
import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'

type Options = { path: string; type: string; ctx: object; getRawInput: () => Promise<unknown> }

/** What a middleware hands on, where that is not what it was given. */
type Changes = { ctx?: object; input?: unknown }

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError } | undefined

type Step = (
  given: Options & { input: unknown; meta: unknown; next: (changes?: Changes) => Promise<Result> },
) => Promise<Result>

/** A procedure with its steps: what it uses, the parsers of its input, and at last what answers it. */
export type Procedure = { _def: { type: string; meta?: unknown; middlewares: Step[] } }

/** What the procedure answers. Throws a TRPCError, which whatever a step threw is the cause of. */
export async function runProcedure({ _def }: Procedure, options: Options): Promise<unknown> {
  const result = await runFrom(0, _def, { ...options, input: undefined })
  if (!result) throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'A step went on to no other.' })
  if (!result.ok) throw result.error
  return result.data
}

async function runFrom(
  index: number,
  procedure: Procedure['_def'],
  given: Options & { input: unknown },
): Promise<Result> {
  const next = ({ ctx, ...changes }: Changes = {}) =>
    runFrom(index + 1, procedure, { ...given, ...changes, ctx: ctx ? { ...given.ctx, ...ctx } : given.ctx })
  try {
    const step = procedure.middlewares[index] as Step
    return await step({ ...given, meta: procedure.meta, next })
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) }
  }
}
