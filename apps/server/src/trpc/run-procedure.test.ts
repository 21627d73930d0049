import { callTRPCProcedure, initTRPC, TRPCError } from '@trpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Procedure, runProcedure } from './run-procedure.ts'

const t = initTRPC.context<{ who: string }>().meta<{ what: string }>().create()
const withNumber = z.object({ a: z.number() })
const failing = (what: string) => (): never => {
  throw new RangeError(what)
}

/** Answers what it is given that a procedure may read, as far as that can be compared. */
const tell = (given: object) => {
  const { path, type, ctx, input, meta } = given as Record<string, unknown>
  return { path, type, ctx, input, meta }
}

const placed = t.procedure
  .meta({ what: 'telling' })
  .use(({ ctx, next }) => next({ ctx: { where: `where ${ctx.who} is` } }))

const router = t.router({
  nothing: t.procedure.query(() => undefined),
  told: placed.input(withNumber).query(tell),
  toldMore: placed
    .input(withNumber)
    .use(({ ctx, input, next }) => next({ ctx: { who: `${ctx.who} with ${Object.keys(input)}` } }))
    .input(z.object({ more: z._default(z.boolean(), true) }))
    .query(tell),
  withoutInput: placed.query(tell),
  unparsed: placed.input(failing('input')).query(tell),
  refused: placed.use(failing('step')).query(tell),
  failed: placed.query(failing('answer')),
  ofTrpc: placed.query(() => {
    throw new TRPCError({ code: 'CONFLICT', message: 'twice' })
  }),
  seenByAStep: t.procedure
    .use(async ({ next }) => {
      const result = await next()
      if (!result.ok) throw new TRPCError({ code: 'CONFLICT', cause: result.error.cause })
      return result
    })
    .query(failing('behind it')),
  askedTwice: t.procedure
    .use(async ({ next }) => {
      await next({ ctx: { who: 'the first' } })
      return next()
    })
    .query(tell),
})
const procedures = router._def.procedures as unknown as Record<string, Procedure>

/** What came of a call: its data, or all of its error that a caller can see. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    (data) => ({ data }),
    ({ name, code, message, cause }: TRPCError) => ({ name, code, message, cause }),
  )

const runBothWays = (path: string, getRawInput: () => Promise<unknown>) => {
  const call = { path, type: 'query' as const, ctx: { who: 'somebody' }, getRawInput }
  return Promise.all([
    outcomeOf(runProcedure(procedures[path] as Procedure, call)),
    outcomeOf(callTRPCProcedure({ ...call, router, signal: undefined, batchIndex: 0 })),
  ])
}

test.each(Object.keys(procedures))('%s runs as tRPC runs it', async (path) => {
  const [plain, expected] = await runBothWays(path, async () => ({ a: 1 }))
  expect(plain).toEqual(expected)
})

test('a step that goes on to no other, and says nothing, is a fault', async () => {
  const silent = t.procedure.use((async () => undefined) as never).query(tell) as unknown as Procedure
  const call = { path: 'silent', type: 'query', ctx: { who: 'somebody' }, getRawInput: async () => undefined }
  const fault = { name: 'TRPCError', code: 'INTERNAL_SERVER_ERROR' }
  await expect(runProcedure(silent, call)).rejects.toMatchObject(fault)
})

test('input that cannot be read fails as it does with tRPC', async () => {
  const [plain, expected] = await runBothWays('told', async () => {
    throw new TRPCError({ code: 'PARSE_ERROR' })
  })
  expect(plain).toEqual(expected)
  expect(plain).toMatchObject({ code: 'PARSE_ERROR' })
})
