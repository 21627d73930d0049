/** The endpoints of the files that a buyer downloads. */
import { Readable } from 'node:stream'
import { noRequest, receiptRequest, type StatementPeriod, statementRequest } from '@presale/rules/file'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Connection } from '../db/connect.ts'
import { AppError } from '../errors.ts'
import { readBuyerData } from '../files/buyer-data.ts'
import { readReceipt } from '../files/receipt.ts'
import { readStatement, readStatementCsv } from '../files/statement.ts'
import { readCaller, requireBuyer, type Services } from '../http/caller.ts'
import { createPapers, type Papers } from '../pdf/papers.ts'

/** No connection of the database is held while the reader receives the content. */
type BuyerFile = { name: string; type: string; content: Buffer | Readable }

/** A file is broken off after its reader has received nothing for this long. */
const STALL_TIMEOUT_MS = 60_000

type FileServices = Services & Connection

type Call = { services: FileServices; papers: Papers; buyerId: string; query: unknown }

const PDF = 'application/pdf'
const nameOf = ({ from, to }: StatementPeriod) => `statement-${from}-${to}`

const today = () => new Date().toISOString().slice(0, 10)

const FILES: Record<string, (call: Call) => Promise<BuyerFile>> = {
  'receipt.pdf': async ({ services, papers, buyerId, query }) => {
    const { order: reference } = readQuery(receiptRequest, query)
    const paper = await readReceipt(services.db, { buyerId, reference })
    return { name: `receipt-${reference}.pdf`, type: PDF, content: await papers.draw(paper) }
  },
  'statement.pdf': async ({ services, papers, buyerId, query }) => {
    const period = readQuery(statementRequest, query)
    const paper = await readStatement(services.db, { buyerId, ...period })
    return { name: `${nameOf(period)}.pdf`, type: PDF, content: await papers.draw(paper) }
  },
  'statement.csv': async ({ services, buyerId, query }) => {
    const period = readQuery(statementRequest, query)
    const content = await readStatementCsv(services, { buyerId, ...period })
    return { name: `${nameOf(period)}.csv`, type: 'text/csv; charset=utf-8; header=present', content }
  },
  'data.json': async ({ services, buyerId, query }) => {
    readQuery(noRequest, query)
    const content = Readable.from(readBuyerData(services.db, buyerId))
    return { name: `data-${today()}.json`, type: 'application/json; charset=utf-8', content }
  },
}

/** Adds `GET /api/files/<name>` for buyers. Each buyer's files are counted (ATTEMPT_LIMITS). */
export async function addBuyerFiles(app: FastifyInstance, services: FileServices): Promise<void> {
  const papers = createPapers()
  app.addHook('onClose', () => papers.close())
  const mount = async (scope: FastifyInstance) => {
    for (const [name, make] of Object.entries(FILES)) {
      scope.get(`/${name}`, { exposeHeadRoute: false }, async (request, reply) => {
        const buyerId = await admit(services, request, reply)
        reply.raw.setTimeout(STALL_TIMEOUT_MS, () => reply.raw.destroy())
        return sendFile(await make({ services, papers, buyerId, query: request.query }), reply)
      })
    }
  }
  await app.register(mount, { prefix: '/api/files' })
}

async function admit(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const caller = readCaller(services, request, reply)
  const { buyerId } = await requireBuyer(caller)
  await services.attempts.countFile(buyerId)
  return buyerId
}

/** Throws `bad-input` with the first problem. */
function readQuery<Schema extends z.ZodMiniType>(schema: Schema, query: unknown): z.infer<Schema> {
  const result = schema.safeParse(query)
  if (result.success) return result.data
  throw new AppError('bad-input', result.error.issues[0]?.message ?? '')
}

function sendFile({ name, type, content }: BuyerFile, reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    .send(content)
}
