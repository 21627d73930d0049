/** Device cookies at every door that takes a password, with clients of many addresses. */
import { describe, expect, test } from 'vitest'
import { inviteOperator } from '../accounts/invites.ts'
import type { Surface } from '../http/caller.ts'
import { useApp } from '../testing/app.ts'
import { useDatabase } from '../testing/database.ts'
import { addBuyer, addColleague, addOperator, PASSWORD } from '../testing/factories.ts'

const connection = await useDatabase()
const apps = { buyer: await useApp('buyer', connection), operator: await useApp('operator', connection) }
const ada = await addBuyer(connection.db)
const eve = await addBuyer(connection.db)
await addOperator(connection.db)

type Door = { surface: Surface; path: string; body: (account: string, password: string) => object }
const trpcBuyer: Door = {
  surface: 'buyer',
  path: 'trpc/account.logIn',
  body: (email, password) => ({ email, password }),
}
const restBuyer: Door = {
  surface: 'buyer',
  path: 'controllers/users.php',
  body: (email, pass) => ({ type: 'login', email, pass }),
}
const trpcOperator: Door = {
  surface: 'operator',
  path: 'trpc/account.logIn',
  body: (login, password) => ({ login, password }),
}
const restOperator: Door = {
  surface: 'operator',
  path: 'controllers/admin.php',
  body: (login, password) => ({ login, password }),
}

const NEW_PASSWORD = 'Velvet-Cactus-4471'

let addresses = 0
/** Logs in from an address that no request had before. */
async function logIn({ surface, path, body }: Door, account: string, password: string, cookie?: string) {
  addresses += 1
  const answer = await apps[surface].inject({
    method: 'POST',
    url: `/api/${path}`,
    remoteAddress: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
    headers: cookie === undefined ? {} : { cookie: `other=1; ${cookie}` },
    payload: body(account, password),
  })
  return { status: answer.statusCode, setCookie: String(answer.headers['set-cookie'] ?? '') }
}

const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? ''
const forget = () => connection.db.deleteFrom('attempt_count').execute()

describe.each([
  ['a buyer by tRPC', trpcBuyer, restBuyer, ada.email],
  ['a buyer by REST', restBuyer, trpcBuyer, ada.email],
  ['an operator by tRPC', trpcOperator, restOperator, 'operator'],
  ['an operator by REST', restOperator, trpcOperator, 'operator'],
] as const)('guesses at %s', (_name, door, otherDoor, account) => {
  test('are refused after thirty, and a browser that logged in before still logs in', {
    tags: ['abuse-1', 'abuse-17'],
  }, async () => {
    await forget()
    const { status, setCookie } = await logIn(door, account, PASSWORD)
    expect(status).toBe(200)
    expect(setCookie).toMatch(
      /^presale_device=[\w-]{22}\.[\w-]{43}; Path=\/api; HttpOnly; SameSite=Strict; Max-Age=31536000$/,
    )
    for (let tried = 0; tried < 30; tried += 1) {
      expect(await logIn(door, account, 'x')).toEqual({ status: 401, setCookie: '' })
    }
    expect(await logIn(door, account, 'x')).toEqual({ status: 429, setCookie: '' })
    expect((await logIn(otherDoor, account, PASSWORD)).status).toBe(429)
    expect((await logIn(door, account, PASSWORD, cookieOf(setCookie))).status).toBe(200)
    expect((await logIn(otherDoor, account, PASSWORD, cookieOf(setCookie))).status).toBe(200)
  })

  test('with a cookie are refused after ten', { tags: ['abuse-1'] }, async () => {
    await forget()
    const cookie = cookieOf((await logIn(door, account, PASSWORD)).setCookie)
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await logIn(door, account, 'x', cookie)).status).toBe(401)
    }
    expect((await logIn(door, account, PASSWORD, cookie)).status).toBe(429)
    expect((await logIn(door, account, PASSWORD)).status).toBe(200)
  })
})

test('an operator’s browser is known since it accepted the invite', { tags: ['abuse-17'] }, async () => {
  await forget()
  const { operatorId } = await addOperator(connection.db)
  const actor = { operatorId, requestId: 'test', address: '' }
  const { secret } = await inviteOperator(connection.db, { role: 'viewer', ...actor })
  const payload = { secret, login: 'grace', password: NEW_PASSWORD }
  const accepted = await apps.operator.inject({ method: 'POST', url: '/api/trpc/invites.accept', payload })
  for (let tried = 0; tried < 30; tried += 1) await logIn(trpcOperator, 'grace', 'x')
  expect((await logIn(trpcOperator, 'grace', NEW_PASSWORD)).status).toBe(429)
  const cookie = cookieOf(String(accepted.headers['set-cookie']))
  expect((await logIn(trpcOperator, 'grace', NEW_PASSWORD, cookie)).status).toBe(200)
})

test('a cookie of another account, of the other app or with a changed letter makes no device known', {
  tags: ['abuse-17'],
}, async () => {
  await forget()
  const own = cookieOf((await logIn(trpcBuyer, ada.email, PASSWORD)).setCookie)
  const ofEve = cookieOf((await logIn(trpcBuyer, eve.email, PASSWORD)).setCookie)
  const ofOperator = cookieOf((await logIn(trpcOperator, 'operator', PASSWORD)).setCookie)
  for (let tried = 0; tried < 30; tried += 1) await logIn(trpcBuyer, ada.email, 'x')
  const changed = own.replace(/.$/, (letter) => (letter === 'A' ? 'E' : 'A'))
  for (const cookie of [ofEve, ofOperator, changed, 'presale_device=', 'presale_device=x.y']) {
    expect((await logIn(trpcBuyer, ada.email, PASSWORD, cookie)).status).toBe(429)
  }
})

test.each([
  ['a buyer by tRPC', trpcBuyer],
  ['a buyer by REST', restBuyer],
  ['an operator', restOperator],
] as const)(
  'a new password of %s makes every browser unknown but the one that changed it',
  {
    tags: ['abuse-1'],
  },
  async (name, door) => {
    await forget()
    const { email, sessionToken } = await addBuyer(connection.db)
    const login = (await addColleague(connection.db, 'manager')).login
    const account = door.surface === 'buyer' ? email : login
    const former = cookieOf((await logIn(door, account, PASSWORD)).setCookie)
    const own = cookieOf((await logIn(door, account, PASSWORD)).setCookie)
    const profile = { name: 'Ada', email, phone: '1', password: NEW_PASSWORD, currentPassword: PASSWORD }
    const wire = { token: sessionToken, name: 'Ada', email, phone_number: '1', pass: NEW_PASSWORD }
    const passwords = { login, oldPassword: PASSWORD, newPassword: NEW_PASSWORD }
    const [method, path, payload] = (
      {
        'a buyer by tRPC': ['POST', 'trpc/account.updateProfile', profile],
        'a buyer by REST': ['PUT', 'controllers/users.php', wire],
        'an operator': ['PUT', 'controllers/admin.php', passwords],
      } as const
    )[name]
    const authorization = door === trpcBuyer ? { authorization: `Bearer ${sessionToken}` } : {}
    const headers = { cookie: own, ...authorization }
    const answer = await apps[door.surface].inject({ method, url: `/api/${path}`, headers, payload })
    expect(answer.statusCode).toBe(200)
    const statuses: number[] = []
    for (let tried = 0; tried < 31; tried += 1)
      statuses.push((await logIn(door, account, 'x', former)).status)
    // A known browser would be refused after ten.
    expect(statuses).toEqual([...Array(30).fill(401), 429])
    const present = cookieOf(String(answer.headers['set-cookie']))
    expect((await logIn(door, account, NEW_PASSWORD, present)).status).toBe(200)
  },
)

test.each(['buyer', 'operator'] as const)(
  'who has a session and the password of %s gets no new guesses of the code by changing the password',
  { tags: ['abuse-27'] },
  async (surface) => {
    await forget()
    const { db } = connection
    const [buyer, colleague] = [await addBuyer(db), await addColleague(db, 'manager')]
    const { sessionToken } = surface === 'buyer' ? buyer : colleague
    const owner = surface === 'buyer' ? { buyer_id: buyer.buyerId } : { operator_id: colleague.operatorId }
    const factor = { ...owner, secret: Buffer.alloc(20, 1), confirmed_at: new Date() }
    await db.insertInto('second_factor').values(factor).execute()
    let cookie = ''
    const ask = async (path: string, payload: object) => {
      const headers = { authorization: `Bearer ${sessionToken}`, cookie }
      const answer = await apps[surface].inject({
        method: 'POST',
        url: `/api/trpc/${path}`,
        headers,
        payload,
      })
      cookie = cookieOf(String(answer.headers['set-cookie'] ?? cookie))
      return answer.statusCode
    }
    const passwords = [PASSWORD, NEW_PASSWORD, 'Cactus-Velvet-1744']
    const statuses: number[] = []
    for (const [round, currentPassword] of passwords.entries()) {
      for (let tried = 0; tried < 6; tried += 1)
        statuses.push(await ask('secondFactor.switchOff', { code: '12345', currentPassword }))
      const password = passwords[round + 1]
      if (password === undefined) break
      const change =
        surface === 'buyer'
          ? ask('account.updateProfile', {
              name: 'A',
              email: buyer.email,
              phone: '',
              currentPassword,
              password,
            })
          : ask('account.changePassword', {
              login: colleague.login,
              oldPassword: currentPassword,
              newPassword: password,
            })
      expect(await change).toBe(200)
    }
    expect(statuses).toEqual([...Array(10).fill(422), ...Array(8).fill(429)])
  },
)
