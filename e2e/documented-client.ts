/**
 * A client of the documented calls, written from specification §7 alone: plain fetch, JavaScript numbers, and the fields
 * of §7. It adds what docs/rest.md requires: each app has its own origin and sends its token as a bearer token.
 */

/** What a client is given: two origins, and a callback for each answer. */
export type Wiring = {
  buyerUrl: string
  operatorUrl: string
  onAnswer: (asked: { method: string; url: URL; body: unknown }, status: number, answer: unknown) => void
}

// biome-ignore lint/suspicious/noExplicitAny: the client reads documented fields off whatever comes
type Json = any
type Sending = { body?: unknown; bearer?: string; headers?: Record<string, string> }

async function send(wiring: Wiring, method: string, url: URL, { body, bearer, headers }: Sending = {}) {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: Json = await response.json()
  wiring.onAnswer({ method, url, body }, response.status, answer)
  return { ok: response.ok, status: response.status, answer }
}

const at = (origin: string, path: string) => new URL(`/api/controllers/${path}`, origin)

type Typed = { tokens: number } | { amount: number }

const LEVELS = [
  [50_000, 20],
  [1000, 15],
  [500, 10],
  [200, 7],
] as const

/** The purchase maths of specification §9, in floating-point numbers. */
function work(typed: Typed, rate: number) {
  const tokens = 'tokens' in typed ? typed.tokens : typed.amount * rate
  const amountToTransfer = 'tokens' in typed ? Number((tokens / rate).toFixed(6)) : typed.amount
  const percent = LEVELS.find(([threshold]) => tokens >= threshold)?.[1] ?? 5
  return { tokens, amountToTransfer, bonus: Number(((tokens * percent) / 100).toFixed(6)) }
}

/** The calls of a buyer. */
export function buyerClient(wiring: Wiring) {
  const storage = { userToken: '', userEmail: '' }
  const ask = (method: string, path: string, sending?: Sending) =>
    send(wiring, method, at(wiring.buyerUrl, path), sending)
  return {
    storage,
    async register(name: string, email: string, phone: string, pass: string) {
      const { answer } = await ask('POST', 'users.php', { body: { type: 'reg', name, email, phone, pass } })
      if (answer.status !== 'success') throw new Error(answer.message ?? 'Registration failed.')
      Object.assign(storage, { userToken: answer.token, userEmail: email })
    },
    async logIn(email: string, pass: string) {
      const { answer } = await ask('POST', 'users.php', { body: { type: 'login', email, pass } })
      if (answer.status !== 'success') throw new Error(answer.message ?? 'Login failed.')
      Object.assign(storage, { userToken: answer.user.token, userEmail: answer.user.email })
    },
    isLoggedIn: async () => (await ask('GET', 'users.php', { bearer: storage.userToken })).ok,
    async readProfile() {
      return (await ask('GET', `users.php?token=${encodeURIComponent(storage.userToken)}`)).answer.user
    },
    async updateProfile(profile: { name: string; email: string; phone_number: string; pass?: string }) {
      return (await ask('PUT', 'users.php', { body: { token: storage.userToken, ...profile } })).answer
    },
    async sendBalance(balance: number, bonusTokens: number) {
      const body = { token: storage.userToken, balance, bonusTokens }
      return (await ask('PUT', 'users.php', { body })).answer
    },
    async readPrice() {
      const { answer } = await ask('GET', 'mainCurrency.php')
      return answer.data[0].value.toFixed(2)
    },
    async readCurrencies() {
      return (await ask('GET', 'cryptos.php')).answer.data
    },
    async order(currency: Json, typed: Typed, key?: string) {
      const { tokens, amountToTransfer, bonus } = work(typed, Number(currency.rate))
      const body = {
        userToken: storage.userToken,
        cryptoToTransfer: currency.currency,
        amountToTransfer,
        address: currency.address,
        amountToReceive: tokens + bonus,
        bonus,
        email: storage.userEmail,
      }
      const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
      const { ok, answer } = await ask('POST', 'transactions.php', { body, headers })
      if (!ok) throw new Error('an error occurred while creating the transaction')
      if (answer.status !== 'success') throw new Error(`error in the transaction: ${answer.message}`)
      return answer.orderToken as string
    },
    async readOrder(orderToken: string) {
      return (await ask('GET', `transactions.php?orderToken=${orderToken}`)).answer.transactions[0]
    },
    async readOwnOrders() {
      const { answer } = await ask('GET', 'transactions.php', { bearer: storage.userToken })
      return answer.transactions.filter((row: Json) => row.user_token === storage.userToken).reverse()
    },
  }
}

/** The calls of an operator. */
export function operatorClient(wiring: Wiring) {
  const storage = { adminToken: '' }
  const ask = (method: string, path: string, body?: unknown) =>
    send(wiring, method, at(wiring.operatorUrl, path), { body, bearer: storage.adminToken })
  return {
    async logIn(login: string, password: string) {
      const { answer } = await send(wiring, 'POST', at(wiring.operatorUrl, 'admin.php'), {
        body: { login, password },
      })
      if (answer.status !== 'success') throw new Error(answer.message ?? 'Login failed.')
      storage.adminToken = answer.token
    },
    isLoggedIn: async () => (await ask('GET', 'admin.php')).ok,
    async changePassword(login: string, oldPassword: string, newPassword: string) {
      return (await ask('PUT', 'admin.php', { login, oldPassword, newPassword })).answer
    },
    readUsers: async () => (await ask('GET', 'users.php')).answer.users.reverse(),
    readOrders: async () => (await ask('GET', 'transactions.php')).answer.transactions.reverse(),
    settle: async (id: number, status: 'approved' | 'rejected') =>
      (await ask('PUT', 'transactions.php', { id, status })).ok,
    deleteOrder: async (id: number) => (await ask('DELETE', `transactions.php?id=${id}`)).ok,
    setPrice: async (value: number) => (await ask('PUT', 'mainCurrency.php', { id: 1, value })).ok,
    readCurrencies: async () => (await ask('GET', 'cryptos.php')).answer.data,
    async addCurrency(currency: { currency: string; fullName: string; rate: number; address: string }) {
      const { ok, answer } = await ask('POST', 'cryptos.php', currency)
      if (!ok) throw new Error(answer.message ?? 'Failed to add cryptocurrency')
    },
    /** Takes one currency or an array of them. Returns the full list. */
    updateCurrencies: async (changed: unknown) =>
      (await ask('PUT', 'cryptos.php', changed)).answer.currencies,
    deleteCurrency: async (currency: string) => (await ask('DELETE', 'cryptos.php', { currency })).ok,
    readKeys: async () => (await ask('GET', 'pixels.php')).answer.api_keys,
    addKey: async (key: object) => (await ask('POST', 'pixels.php', key)).answer.id as number,
    updateKey: async (id: number, key: object) => (await ask('PUT', `pixels.php?id=${id}`, key)).ok,
    deleteKey: async (api: string) => (await ask('DELETE', `pixels.php?api=${encodeURIComponent(api)}`)).ok,
  }
}
