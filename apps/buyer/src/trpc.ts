import type { BuyerRouter } from '@presale/server/buyer'
import { callOptions } from '@presale/web-client/query-client'
import { httpLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { authorization } from './session.ts'

export const trpc = createTRPCReact<BuyerRouter>()

/** The output type of each procedure. */
export type Outputs = inferRouterOutputs<BuyerRouter>

export const trpcClient = trpc.createClient({
  links: [httpLink(callOptions({ headers: authorization, send: fetch }))],
})
