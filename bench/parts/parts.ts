/** Every part, in the order of its goals. */
import type { Part } from '../part.ts'
import { statusRead } from './p03-status-read.ts'
import { queries } from './p04-queries.ts'
import { orderCreation } from './p05-order-creation.ts'
import { logIn } from './p12-log-in.ts'

export const PARTS: readonly Part[] = [statusRead, queries, orderCreation, logIn]
