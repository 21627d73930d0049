/** Other operators for the tests: made by the product's own calls, logged in through its own form. */
import type { Page } from '@playwright/test'
import { inDatabase, OPERATOR, type Product } from '../product.ts'

export type Colleague = { login: string; password: string }

let colleagues = 0

/** A login that nobody has yet. */
export function freshLogin(): string {
  colleagues += 1
  return `colleague-${process.pid}-${colleagues}`
}

/** Asks the operator surface as its app does. */
export async function callOperator(product: Product, procedure: string, input: unknown, token?: string) {
  const answer = await fetch(`${product.operatorUrl}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(input),
  })
  const body = (await answer.json()) as { result?: { data?: Record<string, string> } }
  return { status: answer.status, data: body.result?.data ?? {} }
}

/** A session of the first operator, an owner. */
export async function ownerToken(product: Product): Promise<string> {
  const { data } = await callOperator(product, 'account.logIn', OPERATOR)
  return data.sessionToken ?? ''
}

/** Invites and accepts, without a browser. */
export async function addColleague(
  product: Product,
  role: 'viewer' | 'manager' | 'owner',
): Promise<Colleague> {
  const colleague = { login: freshLogin(), password: 'colleague password' }
  const { data } = await callOperator(product, 'invites.create', { role }, await ownerToken(product))
  await callOperator(product, 'invites.accept', { secret: data.secret, ...colleague })
  return colleague
}

/** Types login and password into the form and sends it. */
export async function sendLogIn(page: Page, product: Product, { login, password }: Colleague) {
  await page.goto(`${product.operatorUrl}/admin`)
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Works on the product's database, past all its code. */
export function sqlOf(product: Product) {
  return (statement: string, values: unknown[] = []) =>
    inDatabase(product.settings.DATA_DIR ?? '', (client) => client.query(statement, values))
}

/** A quarter of an hour passes for that login: since every session of theirs proved who it is, and since its password changed. */
export function forgetIdentity(product: Product, login: string) {
  return sqlOf(product)(
    `with aged as (
       update operator set password_changed_at = password_changed_at - interval '15 minutes 1 second'
       where login = $1 returning id)
     update session set confirmed_at = now() - interval '15 minutes 1 second'
     where operator_id = (select id from aged)`,
    [login],
  )
}
