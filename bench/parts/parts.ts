/** All parts, in the order of the goals in docs/performance.md. */
import type { Part } from '../part.ts'
import { landing } from './p01-landing.ts'
import { statusRead } from './p03-status-read.ts'
import { queries } from './p04-queries.ts'
import { orderCreation } from './p05-order-creation.ts'
import { lists } from './p06-lists.ts'
import { exportOfOrders } from './p07-export.ts'
import { polling } from './p08-polling.ts'
import { push } from './p09-push.ts'
import { growth } from './p10-growth.ts'
import { start } from './p11-start.ts'
import { logIn } from './p12-log-in.ts'
import { feltSpeed } from './p13-felt-speed.ts'
import { footprint } from './p14-footprint.ts'
import { developerLoop } from './p15-developer-loop.ts'

export const PARTS: readonly Part[] = [
  landing,
  statusRead,
  queries,
  orderCreation,
  lists,
  exportOfOrders,
  polling,
  push,
  growth,
  start,
  logIn,
  feltSpeed,
  footprint,
  developerLoop,
]
