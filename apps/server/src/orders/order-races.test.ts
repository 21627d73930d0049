/** Orders while operators at two servers change, delete and restore the currency they are paid in. */
import { CURRENCY_UNKNOWN, PENDING_LIMIT, QUOTE_STALE } from '@presale/rules/order'
import { quoteOf } from '@presale/rules/quote'
import { afterAll, expect, test } from 'vitest'
import { type AcceptedCurrency, listAcceptedCurrencies } from '../currencies/currencies.ts'
import { deleteCurrency, restoreCurrency, updateCurrencies } from '../currencies/edit-currencies.ts'
import { connect } from '../db/connect.ts'
import type { Db } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { PATIENT, useDatabase } from '../testing/database.ts'
import { addBuyer, addCurrency, addOperator, orderRequest } from '../testing/factories.ts'
import type { FreshQuote } from './create-order.ts'
import { createOrder } from './create-order.ts'

const BUYERS = 5

const { db: one, url } = await useDatabase()
// Long timeouts: the test is about correctness, and a busy machine is slow.
const { db: two } = connect(url, () => undefined, PATIENT)
afterAll(() => two.destroy())
const currencyId = await addCurrency(one)
const { operatorId } = await addOperator(one)
const editor = { operatorId, requestId: 'test', address: '::1', rateReasonPercent: '1000' }

type Figures = Pick<AcceptedCurrency, 'tokensPerUnit' | 'depositAddress' | 'network'>

/** The figures a buyer saw, the answer to the order, and the fresh figures of a refusal. */
type Answer = { seen: Figures; said: string; reference?: string; fresh?: Figures | undefined }

async function order(db: Db, buyerId: string, seen: Figures): Promise<Answer> {
  const { payAmount, tokens, bonusTokens } = quoteOf('token', '60', seen.tokensPerUnit)
  const { depositAddress, network } = seen
  const shown = { payAmount, tokens, bonusTokens, depositAddress, network }
  try {
    const { reference } = await createOrder(db, buyerId, { ...orderRequest('60'), seen: shown })
    return { seen, said: 'placed', reference }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return {
      seen,
      said: error.message,
      fresh: (error.details as { freshQuote?: FreshQuote } | undefined)?.freshQuote,
    }
  }
}

/** Orders until enough answers came, one of them an order. When the currency is gone, the figures seen before are confirmed. */
async function buy(db: Db): Promise<Answer[]> {
  const { buyerId } = await addBuyer(db)
  const answers: Answer[] = []
  let [seen] = await listAcceptedCurrencies(one)
  while (answers.length < PENDING_LIMIT || answers.every(({ said }) => said !== 'placed')) {
    const [now] = await listAcceptedCurrencies(db)
    seen = now ?? seen
    if (seen) answers.push(await order(db, buyerId, seen))
  }
  return answers
}

type Step = () => Promise<unknown>

/** Takes all steps once, then on while orders are placed. Editing a currency that was deleted meanwhile must be refused. */
async function keepDoing(buying: Promise<unknown>, steps: Step[]): Promise<void> {
  let isOver = false
  const over = buying.finally(() => {
    isOver = true
  })
  for (let index = 0; !isOver || index < steps.length; index += 1) {
    await steps[index % steps.length]?.().catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    })
  }
  await over
}

let changes = 0

/** Every figure is new, so that figures of two versions can't be mistaken for one version's. */
function change(db: Db, what: 'rate' | 'address'): Step {
  return () => {
    changes += 1
    const moved = { depositAddress: `address-${changes}`, network: `network-${changes}` }
    const figures = what === 'rate' ? { tokensPerUnit: `2.${1_000 + changes}` } : moved
    return updateCurrencies(db, { changes: [{ code: 'USDT', ...figures }], ...editor })
  }
}

test('an order is placed at one version’s rate, address and network, or its buyer is told why not', {
  tags: ['abuse-50', 'abuse-51', 'abuse-52'],
}, async () => {
  const { buyerId } = await addBuyer(one)
  const [before] = await listAcceptedCurrencies(one)
  const late: Answer[] = []
  const orderLate = async () => before && late.push(await order(two, buyerId, before))
  const absence = [
    () => deleteCurrency(two, { code: 'USDT', ...editor }),
    orderLate,
    () => restoreCurrency(one, { id: currencyId, ...editor }),
  ]
  const edits = [change(one, 'rate'), change(two, 'address')]
  const buying = Promise.all(Array.from({ length: BUYERS }, (_, index) => buy(index % 2 ? one : two)))
  const editing = [...edits.map((edit) => [edit]), [...absence, ...edits, orderLate, ...edits]]
  await Promise.all(editing.map((steps) => keepDoing(buying, steps)))
  const answers = [...(await buying).flat(), ...late]
  expect(new Set(answers.map(({ said }) => said))).toEqual(new Set(['placed', QUOTE_STALE, CURRENCY_UNKNOWN]))
  const versions = await one.selectFrom('currency_version').selectAll().execute()
  const existed = new Set(versions.map(storedFigures))
  for (const { seen, fresh } of answers) {
    expect(existed).toContain(figuresOf(seen))
    if (fresh) expect(existed).toContain(figuresOf(fresh))
  }
  const placed = answers.filter(({ reference }) => reference !== undefined)
  const stored = await one.selectFrom('orders').selectAll().execute()
  expect(stored).toHaveLength(placed.length)
  for (const { reference, seen } of placed) {
    const row = stored.find((each) => each.reference === reference)
    const version = versions.find(({ version }) => version === row?.currency_version)
    expect(row && storedFigures(row)).toBe(figuresOf(seen))
    expect(version && storedFigures(version)).toBe(figuresOf(seen))
  }
})

function figuresOf({ tokensPerUnit, depositAddress, network }: Figures): string {
  return [tokensPerUnit, depositAddress, network].join(' ')
}

function storedFigures(row: { tokens_per_unit: string; deposit_address: string; network: string | null }) {
  const { tokens_per_unit: tokensPerUnit, deposit_address: depositAddress, network } = row
  return figuresOf({ tokensPerUnit, depositAddress, network })
}
