import type { OperatorRouter } from '@presale/server/operator'
import { bearer, callOptions } from '@presale/web-client/query-client'
import { httpLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { fetchConfirmed } from './identity.ts'
import { recall } from './storage.ts'

export const trpc = createTRPCReact<OperatorRouter>()

/** The output type of each procedure. */
export type Outputs = inferRouterOutputs<OperatorRouter>

/**
 * Sends the operator's session with each call, and asks for an identity confirmation when the server requires one.
 */
export const trpcClient = trpc.createClient({
  links: [httpLink(callOptions({ headers: () => bearer(recall('adminToken')), send: fetchConfirmed }))],
})
