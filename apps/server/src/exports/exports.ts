/** The endpoints of the exports: CSV files, streamed from the database to the operator. */
import {
  EXPORT_FILTERS,
  EXPORT_ROLES,
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
import type { Connection } from '../db/connect.ts'
import type { CsvFile } from '../db/csv.ts'
import { AppError } from '../errors.ts'
import { readCaller, requireOperator, type Services } from '../http/caller.ts'
import { exportEntries, exportStatement } from '../orders/export-entries.ts'
import { exportOrders } from '../orders/export-orders.ts'

type ExportServices = Services & Connection

/** An export is broken off after its reader has received nothing for this long. */
const STALL_TIMEOUT_MS = 60_000

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
 * Adds `GET /api/exports/<name>.csv` for operators with the file's role (EXPORT_ROLES). An export that fails midway
 * closes its connection, so that it never looks complete. A reader who leaves, or stalls for `stallTimeoutMs`, frees
 * the database connection.
 */
export async function addExports(
  app: FastifyInstance,
  services: ExportServices,
  stallTimeoutMs = STALL_TIMEOUT_MS,
): Promise<void> {
  const enter = createSlots(EXPORTS_AT_ONCE)
  const mount = async (scope: FastifyInstance) => {
    for (const name of Object.keys(EXPORTS) as ExportName[]) {
      scope.get(`/${name}.csv`, { exposeHeadRoute: false }, async (request, reply) => {
        const file = await openFile(name, services, request, reply, enter)
        reply.raw.setTimeout(stallTimeoutMs, () => reply.raw.destroy())
        return sendFile(name, file, reply)
      })
    }
  }
  await app.register(mount, { prefix: '/api/exports' })
}

/** Authenticates, validates and calls the use case. The export holds a slot until its stream closes. */
async function openFile<Name extends ExportName>(
  name: Name,
  services: ExportServices,
  request: FastifyRequest,
  reply: FastifyReply,
  enter: () => () => void,
): Promise<CsvFile> {
  const caller = readCaller(services, request, reply)
  const { requestId, address } = caller
  const { operatorId, role } = await requireOperator(caller, EXPORT_ROLES[name])
  const filter = readFilter(name, request.query)
  const leave = enter()
  try {
    const input = { filter, role, operatorId, requestId, address }
    const file = await EXPORTS[name](services, input)
    file.stream.once('close', leave)
    return file
  } catch (error) {
    leave()
    throw error
  }
}

function sendFile(name: ExportName, { stream, rows, of }: CsvFile, reply: FastifyReply): FastifyReply {
  const today = new Date().toISOString().slice(0, 10)
  const subject = of === undefined ? name : `${name}-of-buyer-${of}`
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${subject}-${today}.csv"`,
      'cache-control': 'no-store',
      [ROW_COUNT_HEADER]: rows,
    })
    .send(stream)
}

/** Throws `bad-input` with the first problem. */
function readFilter<Name extends ExportName>(name: Name, query: unknown): ExportFilter<Name> {
  const result = EXPORT_FILTERS[name].safeParse(query)
  // A schema chosen by name has the union of all the types.
  if (result.success) return result.data as ExportFilter<Name>
  const [issue] = result.error.issues
  const unknown = issue?.code === 'unrecognized_keys'
  throw new AppError('bad-input', (!unknown && issue?.message) || 'There is no such filter.')
}

/** A function that takes a slot and returns the function that frees it. It throws `busy` while all slots are taken. */
function createSlots(limit: number): () => () => void {
  let taken = 0
  return () => {
    if (taken >= limit) throw new AppError('busy', EXPORTS_BUSY)
    taken += 1
    return () => {
      taken -= 1
    }
  }
}
