/** The corpus in every text field that somebody can fill, stored through the product's own doors. */
import { CORPUS } from './injection.corpus.ts'
import { callOperator, ownerToken } from './operator/colleague.ts'
import { OPERATOR, type Product } from './product.ts'

export const PASSWORD = 'a password of nobody else’s'
const PHONE_MAXIMUM = 50
const VIEW_NAME_MAXIMUM = 40
/** So many buyers the operators' overview names. */
const NEWEST = 5

/** The corpus in as few texts as hold it, each with a mark of its own and at most so many characters. */
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

/** What buyers with orders are called and why these were decided on, and what everything is called that has a shorter name. */
export const LONG = textsOf('L', 190)
export const SHORT = textsOf('S', 95)

/** A name written from right to left, and a letter under a heap of accents (item 79). */
export const UNUSUAL = ['\u202eשלום עולם', `Z${'\u0301'.repeat(199)}`] as const

/** As many as there are texts, for a phone number has room for one alone; and the two with unusual names. */
export const BUYERS = [...LONG, ...CORPUS.slice(LONG.length), ...UNUSUAL].map((name, index) => ({
  name,
  email: `${name}@x.test`,
  phone: cut(CORPUS[index] ?? name, PHONE_MAXIMUM),
}))

/** What an operator calls filters of orders; the browser keeps them. */
export const VIEW_NAMES = CORPUS.map((text) => cut(text, VIEW_NAME_MAXIMUM))

/** What browsers call themselves: anything that can stand in a header. */
export const AGENTS = SHORT.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '_'))

/** Which of them a buyer gets when they are dealt out like cards. */
export const dealt = <Item>(items: Item[], buyer: number) =>
  items.filter((_, at) => at % LONG.length === buyer)

type Currency = { code: string; depositAddress: string }

/** The owner's session, the buyers' in the order of BUYERS, and the orders of those that have any. */
export type Stored = { owner: string; currencies: Currency[]; buyers: { token: string; orders: string[] }[] }

async function send(url: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

/** A currency, a key and an operator of that name; answers the currency. */
async function storeThings(product: Product, owner: string, text: string, index: number): Promise<Currency> {
  const depositAddress = `${index}-${text.replaceAll(/[^\x21-\x7e]/g, '_')}`
  const named = { fullName: text, network: text, priceId: text, depositAddress }
  const code = `X${10 + index}`
  const operator = async (procedure: string, input: unknown) => {
    const { status, data } = await callOperator(product, procedure, input, owner)
    if (status !== 200) throw new Error(`${procedure} answered ${status}: ${text}`)
    return data
  }
  await operator('currencies.add', { code, tokensPerUnit: '2', ...named })
  await operator('trackingKeys.add', { apiKey: text, secondaryApiKey: text, location: text })
  const { secret } = await operator('invites.create', { role: 'viewer' })
  await operator('invites.accept', { secret, login: text, password: PASSWORD })
  return { code, depositAddress }
}

/** A buyer with an order in each of the currencies. */
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

/** Stores everything; `onNewest` is handed the buyers that the overview names, often enough that it names each once. */
export async function storeAll(
  product: Product,
  onNewest: (owner: string, buyers: typeof BUYERS) => Promise<void>,
): Promise<Stored> {
  const owner = await ownerToken(product)
  const currencies: Currency[] = []
  for (const [index, text] of SHORT.entries()) {
    currencies.push(await storeThings(product, owner, text, index))
    await send(`${product.operatorUrl}/api/trpc/account.logIn`, OPERATOR, {
      'user-agent': AGENTS[index] ?? '',
    })
  }
  const buyers: Stored['buyers'] = []
  for (const [index, buyer] of BUYERS.entries()) {
    const hasOrders = index < LONG.length
    buyers.push(await storeBuyer(product, buyer, hasOrders ? dealt(currencies, index) : []))
    if (hasOrders) {
      const decision = { orderId: String(index + 1), decision: 'approved', reason: buyer.name }
      const { status } = await callOperator(product, 'orders.settle', decision, owner)
      if (status !== 200) throw new Error(`orders.settle answered ${status}: ${buyer.name}`)
    }
    const isLast = index === BUYERS.length - 1
    const isShown = (index + 1) % NEWEST === 0 && index < LONG.length + NEWEST
    if (isShown || isLast) await onNewest(owner, BUYERS.slice(index + 1 - NEWEST, index + 1))
  }
  return { owner, currencies, buyers }
}
