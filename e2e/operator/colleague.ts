/** Creates further operators by the product's own calls, and logs them in through its own form. */
import type { Page } from '@playwright/test'
import { inDatabase, OPERATOR, type Product } from '../product.ts'

export type Colleague = { login: string; password: string }

let colleagues = 0

/** A login that no operator has yet. */
export function freshLogin(): string {
  colleagues += 1
  return `colleague-${process.pid}-${colleagues}`
}

/** Calls the operator API as the operator app does. */
export async function callOperator(product: Product, procedure: string, input: unknown, token?: string) {
  const answer = await fetch(`${product.operatorUrl}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(input),
  })
  const body = (await answer.json()) as { result?: { data?: Record<string, string> } }
  return { status: answer.status, data: body.result?.data ?? {} }
}

/** Logs in the first operator, an owner. Returns the session token. */
export async function ownerToken(product: Product): Promise<string> {
  const { data } = await callOperator(product, 'account.logIn', OPERATOR)
  return data.sessionToken ?? ''
}

/** Creates an operator by an invite, without a browser. */
export async function addColleague(
  product: Product,
  role: 'viewer' | 'manager' | 'owner',
): Promise<Colleague> {
  const colleague = { login: freshLogin(), password: 'colleague password' }
  const owner = await ownerToken(product)
  const { data } = await callOperator(product, 'invites.create', { role }, owner)
  await callOperator(product, 'invites.accept', { secret: data.secret, ...colleague })
  // An operator has at most twenty sessions, and those of the pages must stay.
  await callOperator(product, 'account.logOut', undefined, owner)
  return colleague
}

/** Fills in the log-in form and sends it. */
export async function sendLogIn(page: Page, product: Product, { login, password }: Colleague) {
  await page.goto(`${product.operatorUrl}/admin`)
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Runs statements on the product's database directly. */
export function sqlOf(product: Product) {
  return (statement: string, values: unknown[] = []) =>
    inDatabase(product.settings.DATA_DIR ?? '', (client) => client.query(statement, values))
}

/** Ages the operator’s proofs of identity and password change by 15 minutes, so that the app asks for a proof again. */
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
