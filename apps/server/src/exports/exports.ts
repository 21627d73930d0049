/** The door of every file that operators take away: CSV, sent row by row as the database reads it. */
import {
  EXPORT_FILTERS,
  EXPORTS_AT_ONCE,
  EXPORTS_BUSY,
  type ExportFilter,
  type ExportName,
  ROW_COUNT_HEADER,
} from '@presale/rules/export'
import type { Role } from '@presale/rules/role'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../audit/audit.ts'
import { exportAudit } from '../audit/export-audit.ts'
import { readCaller, requireOperator, type Services } from '../caller.ts'
import type { Connection } from '../db/connect.ts'
import type { CsvFile } from '../db/csv.ts'
import type { Lists } from '../db/lists.ts'
import { AppError } from '../errors.ts'
import { exportEntries, exportStatement } from '../orders/export-entries.ts'
import { exportOrders } from '../orders/export-orders.ts'

type ExportServices = Services & Connection & { lists: Lists }

/** A reader who takes nothing for so long is gone. */
const STALLED_MS = 60_000

type Export<Name extends ExportName> = (
  connection: Connection,
  input: { filter: ExportFilter<Name>; role: Role } & Actor,
) => Promise<CsvFile>

const EXPORTS: { [Name in ExportName]: Export<Name> } = {
  orders: exportOrders,
  ledger: exportEntries,
  audit: exportAudit,
  statement: exportStatement,
}

/**
 * Mounts a GET of every file under `/api/exports`, for operators of any role. A file that breaks off ends its connection
 * rather than look whole; a reader who goes away, or takes nothing for `stalledMs`, frees the database's.
 */
export async function addExports(
  app: FastifyInstance,
  services: ExportServices,
  stalledMs = STALLED_MS,
): Promise<void> {
  const enter = createPlaces(EXPORTS_AT_ONCE)
  const mount = async (scope: FastifyInstance) => {
    for (const name of Object.keys(EXPORTS) as ExportName[]) {
      scope.get(`/${name}.csv`, { exposeHeadRoute: false }, async (request, reply) => {
        const file = await openFile(name, services, request, enter)
        reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
        return sendFile(name, file, reply)
      })
    }
  }
  await app.register(mount, { prefix: '/api/exports' })
}

/** Authenticates, validates and calls the use case, which has a place until its file is at its end. */
async function openFile<Name extends ExportName>(
  name: Name,
  services: ExportServices,
  request: FastifyRequest,
  enter: () => () => void,
): Promise<CsvFile> {
  const caller = readCaller(services, request)
  const { requestId, address } = caller
  const { operatorId, role } = await requireOperator(caller, 'viewer')
  const filter = readFilter(name, request.query)
  const leave = enter()
  try {
    const input = { filter, role, operatorId, requestId, address }
    // The rows are a list's; that they were taken is noted where everything is.
    const file = await services.lists.read(({ pool }) => EXPORTS[name]({ db: services.db, pool }, input))
    file.stream.once('close', leave)
    return file
  } catch (error) {
    leave()
    throw error
  }
}

function sendFile(name: ExportName, { stream, rows }: CsvFile, reply: FastifyReply): FastifyReply {
  const today = new Date().toISOString().slice(0, 10)
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}-${today}.csv"`,
      'cache-control': 'no-store',
      [ROW_COUNT_HEADER]: rows,
    })
    .send(stream)
}

/** The query as the file's filter. Throws `bad-input` with the first problem. */
function readFilter<Name extends ExportName>(name: Name, query: unknown): ExportFilter<Name> {
  const result = EXPORT_FILTERS[name].safeParse(query)
  // The type of a schema chosen by name is lost on its way through the union of all of them.
  if (result.success) return result.data as ExportFilter<Name>
  const [issue] = result.error.issues
  const unknown = issue?.code === 'unrecognized_keys'
  throw new AppError('bad-input', (!unknown && issue?.message) || 'There is no such filter.')
}

/** So many places; whoever enters is given the way to leave. Throws `busy` when all are taken. */
function createPlaces(most: number): () => () => void {
  let taken = 0
  return () => {
    if (taken >= most) throw new AppError('busy', EXPORTS_BUSY)
    taken += 1
    return () => {
      taken -= 1
    }
  }
}
