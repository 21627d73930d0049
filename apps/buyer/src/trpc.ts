import type { BuyerRouter } from '@presale/server/buyer'
import { QueryClient } from '@tanstack/react-query'
import { httpLink, TRPCClientError } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { authorization } from './session.ts'

export const trpc = createTRPCReact<BuyerRouter>()

/** What the server answers, by procedure. */
export type Outputs = inferRouterOutputs<BuyerRouter>

/** One call a request, with the session's token as a bearer credential. */
export const trpcClient = trpc.createClient({
  links: [
    httpLink({
      url: '/api/trpc',
      fetch: async (url, options) => ownAnswer(await fetch(url, options as RequestInit)),
      headers: authorization,
    }),
  ],
})

/** Tries a failed load once more, unless the server has refused it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < 1 && (statusOf(error) ?? 500) >= 500,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** The HTTP status the server answered with, or undefined when no answer of its came. */
export function statusOf(error: unknown): number | undefined {
  return isAnswer(error) ? error.data?.httpStatus : undefined
}

/** The HTTP status of a failure, whoever answered: also a proxy whose server is away. */
export function failureStatusOf(error: unknown): number | undefined {
  const status = statusOf(error)
  if (status !== undefined) return status
  return isAnswer(error) && error.cause instanceof ForeignFailure ? error.cause.status : undefined
}

/** An HTTP failure that is not the server's own answer, and so says nothing but its status. */
class ForeignFailure extends Error {
  readonly status: number
  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

function ownAnswer(response: Response): Response {
  const isOwn = response.headers.get('content-type')?.startsWith('application/json')
  if (!response.ok && !isOwn) throw new ForeignFailure(response.status)
  return response
}

/** What a refusal brings along, such as the fresh quote. */
export function detailsOf(error: unknown): unknown {
  return isAnswer(error) ? error.data?.details : undefined
}

/** The server's message; `unreachable` when no answer of its came, and `failed`, where given, for a fault of its own. */
export function messageOf(error: unknown, unreachable: string, failed?: string): string {
  const status = statusOf(error)
  if (status === undefined || !(error instanceof Error)) return unreachable
  return status >= 500 && failed !== undefined ? failed : error.message
}

function isAnswer(error: unknown): error is TRPCClientError<BuyerRouter> {
  return error instanceof TRPCClientError
}
