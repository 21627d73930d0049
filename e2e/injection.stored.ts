/** Stores the corpus in every text field, through the product's own calls. */
import { CORPUS } from '@presale/rules/injection-corpus.fixture'
import { callOperator, ownerToken } from './operator/colleague.ts'
import { OPERATOR, type Product } from './product.ts'

export const PASSWORD = 'a password of no other account'
const PHONE_MAXIMUM = 50
const VIEW_NAME_MAXIMUM = 40
/** The number of newest buyers that the operators' overview names. */
const NEWEST = 5

/** Packs the corpus into as few texts as possible, each with its own mark and at most `longest` characters. */
function textsOf(mark: string, longest: number): string[] {
  const texts: string[] = []
  for (const piece of CORPUS) {
    const last = texts.at(-1)
    if (last !== undefined && [...last, ...piece].length <= longest) texts[texts.length - 1] = last + piece
    else texts.push(`${mark}${10 + texts.length}${piece}`)
  }
  return texts
}

const cut = (text: string, longest: number) => [...text].slice(0, longest).join('')

/** LONG: names of buyers with orders, and reasons of decisions. SHORT: all names with a shorter limit. */
export const LONG = textsOf('L', 190)
export const SHORT = textsOf('S', 95)

/** A right-to-left name, and a letter with 199 accents (item 79). */
export const UNUSUAL = ['\u202eשלום עולם', `Z${'\u0301'.repeat(199)}`] as const

const visible = (text: string) =>
  text.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')

/** Logins of operators. No login may look like another one. */
export const LOGINS = SHORT.map((text) =>
  cut(
    visible(text)
      .normalize('NFKC')
      .replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, ''),
    95,
  ).trim(),
)

/** One buyer for each text, because a phone number holds only one text, and the two with unusual names. */
export const BUYERS = [...LONG, ...CORPUS.slice(LONG.length), ...UNUSUAL].map((name, index) => ({
  name,
  // An e-mail address may have no invisible characters.
  email: `${visible(name)}@x.test`,
  phone: cut(CORPUS[index] ?? name, PHONE_MAXIMUM),
}))

/** The e-mails of the buyers with orders, up to the `@`. */
export const EMAIL_NAMES = LONG.map(visible)

/** Names of an operator's views of orders; the browser stores them. */
export const VIEW_NAMES = CORPUS.map((text) => cut(text, VIEW_NAME_MAXIMUM))

/**
 * User-Agent headers: the texts with `_` for every character that a header cannot hold. They are long, because an operator
 * has at most twenty sessions.
 */
export const AGENTS = textsOf('S', 280).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '_'))

/** The items of one buyer when all items are dealt in turn to the buyers with orders. */
export const dealt = <Item>(items: Item[], buyer: number) =>
  items.filter((_, at) => at % LONG.length === buyer)

type Currency = { code: string; depositAddress: string }

/** The owner's session; the buyers' sessions in the order of BUYERS, with their orders. */
export type Stored = { owner: string; currencies: Currency[]; buyers: { token: string; orders: string[] }[] }

async function send(url: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

/** Stores a currency, a tracking key and an operator with this name. Returns the currency. */
async function storeThings(product: Product, owner: string, text: string, index: number): Promise<Currency> {
  const depositAddress = `${index}-${text.replaceAll(/[^\x21-\x7e]/g, '_')}`
  const named = { fullName: text, network: text, priceId: text, depositAddress }
  const code = `X${10 + index}`
  const operator = async (procedure: string, input: unknown, token = owner) => {
    const { status, data } = await callOperator(product, procedure, input, token)
    if (status !== 200) throw new Error(`${procedure} answered ${status}: ${text}`)
    return data
  }
  await operator('currencies.add', { code, tokensPerUnit: '2', ...named })
  await operator('trackingKeys.add', { apiKey: text, secondaryApiKey: text, location: text })
  const { secret } = await operator('invites.create', { role: 'viewer' })
  // In a browser of its own: accepting ends the session that the browser has.
  await operator('invites.accept', { secret, login: LOGINS[index], password: PASSWORD }, '')
  return { code, depositAddress }
}

/** Stores a buyer with an order in each of the currencies. */
async function storeBuyer(product: Product, buyer: (typeof BUYERS)[number], currencies: Currency[]) {
  const registration = { ...buyer, password: PASSWORD }
  const registered = await send(`${product.buyerUrl}/api/trpc/account.register`, registration)
  const token: string = registered.body.result.data.sessionToken
  const orders: string[] = []
  for (const { code, depositAddress } of currencies) {
    const figures = { amountToTransfer: '20', amountToReceive: '42', bonus: '2', email: 'x' }
    const sent = { userToken: token, cryptoToTransfer: code, address: depositAddress, ...figures }
    const { body } = await send(`${product.buyerUrl}/api/controllers/transactions.php`, sent)
    if (body.status !== 'success') throw new Error(`${buyer.name}: ${JSON.stringify(body)}`)
    orders.push(body.orderToken)
  }
  return { token, orders }
}

type Writer = { index: number; text: string; token?: string; orders?: string[] }

/** Stores the text as the buyer's message, an operator's answer and a note. */
async function storeMessages(product: Product, owner: string, { index, text, token, orders }: Writer) {
  const bearer = { authorization: `Bearer ${token}` }
  const asked = { reference: orders?.[0], text }
  const { status } = await send(`${product.buyerUrl}/api/trpc/orders.writeMessage`, asked, bearer)
  const told = { orderId: String(index + 1), text }
  const answered = await callOperator(product, 'orders.writeMessage', told, owner)
  const noted = await callOperator(product, 'orders.writeNote', told, owner)
  const statuses = [status, answered.status, noted.status]
  if (statuses.some((each) => each !== 200)) throw new Error(`messages answered ${statuses}: ${text}`)
}

/** Stores everything. Calls `onNewest` with the buyers that the overview then names, until it has named each once. */
export async function storeAll(
  product: Product,
  onNewest: (owner: string, buyers: typeof BUYERS) => Promise<void>,
): Promise<Stored> {
  const owner = await ownerToken(product)
  const currencies: Currency[] = []
  for (const [index, text] of SHORT.entries()) {
    currencies.push(await storeThings(product, owner, text, index))
  }
  for (const agent of AGENTS)
    await send(`${product.operatorUrl}/api/trpc/account.logIn`, OPERATOR, { 'user-agent': agent })
  const buyers: Stored['buyers'] = []
  for (const [index, buyer] of BUYERS.entries()) {
    const hasOrders = index < LONG.length
    buyers.push(await storeBuyer(product, buyer, hasOrders ? dealt(currencies, index) : []))
    if (hasOrders) {
      const decision = { orderId: String(index + 1), decision: 'approved', reason: buyer.name }
      const { status } = await callOperator(product, 'orders.settle', decision, owner)
      if (status !== 200) throw new Error(`orders.settle answered ${status}: ${buyer.name}`)
      await storeMessages(product, owner, { index, text: buyer.name, ...buyers[index] })
    }
    const isLast = index === BUYERS.length - 1
    const isShown = (index + 1) % NEWEST === 0 && index < LONG.length + NEWEST
    if (isShown || isLast) await onNewest(owner, BUYERS.slice(index + 1 - NEWEST, index + 1))
  }
  return { owner, currencies, buyers }
}
