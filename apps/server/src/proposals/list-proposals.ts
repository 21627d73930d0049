/** The proposals that wait for a second operator, as the operator app shows them. */
import type { Decimal } from '@presale/rules/decimal'
import type { ProposalKind } from '@presale/rules/proposal'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { openProposals } from './decide-proposal.ts'
import type { Input, ProposedCall } from './proposed-call.ts'

/** The fields of a currency that a proposal can change, by their names on the wire. */
const FIELDS = ['depositAddress', 'network', 'tokensPerUnit', 'fullName', 'priceId', 'enabled'] as const

/** A field of a currency that a proposal would change. `before` is null for a currency that buyers don't see yet. */
export type ProposedField = {
  code: string
  field: (typeof FIELDS)[number]
  before: string | null
  after: string | null
}

/** An order that a proposal would approve. `reason` is its maker's, or empty. */
export type ProposedOrder = {
  id: string
  email: string
  totalTokens: Decimal
  payAmount: Decimal
  currencyCode: string
  network: string | null
  depositAddress: string
  reason: string
}

/** `at` is ISO 8601 in UTC, `operator` the login of who proposed it; `own` is the caller's. */
export type Proposal = {
  id: string
  kind: ProposalKind
  operator: string
  at: string
  own: boolean
  fields: ProposedField[]
  order: ProposedOrder | null
}

/** Maximum of proposals in one answer, oldest first. */
const MAX_LISTED = 100

/** The open proposals, oldest first. */
export async function listProposals(db: Db, { operatorId }: { operatorId: string }): Promise<Proposal[]> {
  const open = await openProposals(db)
    .innerJoin('operator', 'operator.id', 'proposal.proposed_by')
    .select('operator.login')
    .orderBy('proposal.id')
    .limit(MAX_LISTED)
    .execute()
  return Promise.all(
    open.map(async (row) => {
      const call = row as ProposedCall
      return {
        id: row.id,
        kind: row.kind,
        operator: row.login,
        at: row.proposed_at.toISOString(),
        own: row.proposed_by === operatorId,
        fields: await fieldsOf(db, call),
        order: call.kind === 'order.approve' ? await readOrder(db, call.input) : null,
      }
    }),
  )
}

type Named = { code: string } & Partial<Record<(typeof FIELDS)[number], unknown>>

async function fieldsOf(db: Db, call: ProposedCall): Promise<ProposedField[]> {
  switch (call.kind) {
    case 'order.approve':
      return []
    case 'currency.add':
      return changesOf(undefined, call.input)
    case 'currency.restore': {
      const [restored] = await readCurrencies(db).where('id', '=', call.input.id).execute()
      return restored ? changesOf(undefined, restored) : []
    }
    case 'currency.update': {
      const { changes } = call.input
      const codes = changes.map(({ code }) => code)
      const listed = readCurrencies(db).where('deleted_at', 'is', null)
      const rows = await listed.where('code', 'in', codes).execute()
      return changes.flatMap((change) =>
        changesOf(
          rows.find(({ code }) => code === change.code),
          change,
        ),
      )
    }
  }
}

function readCurrencies(db: Db) {
  return db
    .selectFrom('currency')
    .select([
      'code',
      'network',
      'enabled',
      'deposit_address as depositAddress',
      'tokens_per_unit as tokensPerUnit',
      'full_name as fullName',
      'price_id as priceId',
    ])
}

function changesOf(before: Named | undefined, after: Named): ProposedField[] {
  const named = FIELDS.filter((field) => after[field] !== undefined)
  const fields = named.map((field) => ({
    code: after.code,
    field,
    before: textOf(before?.[field]),
    after: textOf(after[field]),
  }))
  return fields.filter((field) => field.before !== field.after)
}

function textOf(value: unknown): string | null {
  return value === undefined || value === null ? null : String(value)
}

async function readOrder(db: Db, { orderId, reason }: Input<'order.approve'>): Promise<ProposedOrder | null> {
  const found = await db
    .selectFrom('orders')
    .select([
      'id',
      'email',
      sql<Decimal>`tokens + bonus_tokens`.as('totalTokens'),
      'pay_amount as payAmount',
      'currency_code as currencyCode',
      'network',
      'deposit_address as depositAddress',
    ])
    .where('id', '=', orderId)
    .executeTakeFirst()
  return found ? { ...found, reason } : null
}
