import { notifyManager, QueryClient } from '@tanstack/react-query'
import { jsonOf, statusOf, Unsent } from './answers.ts'

// All parts of a page show an answer in the same frame. By default they hear of it by a timer, and a part that is mounted
// before the timer shows the answer first: the sidebar's foot then jumped up when the notice came below it.
notifyManager.setScheduler(queueMicrotask)

/**
 * Retries a failed query once, unless the server refused it. All shown queries are repeated when the browser is online
 * again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && (statusOf(error) ?? 500) >= 500,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

type CallOptions = {
  headers: () => Record<string, string>
  send: (address: string, init: RequestInit) => Promise<Response>
}

/** Options of tRPC's httpLink, which sends each call in a request of its own. */
export function callOptions({ headers, send }: CallOptions) {
  return {
    url: '/api/trpc',
    headers,
    fetch: async (address: unknown, init: unknown) => {
      const wasOnline = navigator.onLine
      const response = await send(String(address), init as RequestInit).catch((error) => {
        throw wasOnline || navigator.onLine ? error : new Unsent()
      })
      return { ok: response.ok, json: () => jsonOf(response) }
    },
  }
}

export function bearer(sessionToken: string | undefined): Record<string, string> {
  return sessionToken === undefined ? {} : { authorization: `Bearer ${sessionToken}` }
}
