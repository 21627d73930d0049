import type { OperatorRouter } from '@presale/server/operator'
import { QueryClient } from '@tanstack/react-query'
import { httpLink, TRPCClientError } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { fetchConfirmed } from './identity.ts'
import { recall } from './storage.ts'

export const trpc = createTRPCReact<OperatorRouter>()

/** What the server answers, by procedure. */
export type Outputs = inferRouterOutputs<OperatorRouter>

/** One call a request, with the operator's session token as a bearer credential. */
export const trpcClient = trpc.createClient({
  links: [
    httpLink({
      url: '/api/trpc',
      fetch: (address, init) => fetchConfirmed(address as string, init as RequestInit),
      headers: () => {
        const token = recall('adminToken')
        return token === undefined ? {} : { authorization: `Bearer ${token}` }
      },
    }),
  ],
})

/** Tries a failed load once more, unless the server has refused it. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
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

/** What a refusal brings along, such as the present state. */
export function detailsOf(error: unknown): unknown {
  return isAnswer(error) ? error.data?.details : undefined
}

/** The server's message; `unreachable` when no answer of its came, and `failed`, where given, for a fault of its own. */
export function messageOf(error: unknown, unreachable: string, failed?: string): string {
  const status = statusOf(error)
  if (status === undefined || !(error instanceof Error)) return unreachable
  return status >= 500 && failed !== undefined ? failed : error.message
}

function isAnswer(error: unknown): error is TRPCClientError<OperatorRouter> {
  return error instanceof TRPCClientError
}
