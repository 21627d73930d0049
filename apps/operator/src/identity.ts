/** Asks the operator to confirm their identity; resolves to whether they did. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asked: Promise<boolean> | undefined

/** Registers the handler that asks the operator. Returns a function that unregisters it. */
export function onIdentityNeeded(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = undefined
  }
}

/**
 * Like `fetch`. When the server requires a confirmed identity (`details.sudo`), asks once for all waiting calls, then
 * repeats each call. Without a confirmation it returns the refusal.
 */
export async function fetchConfirmed(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init)
  if (answer.status !== 403 || !ask || !(await wantsIdentity(answer.clone()))) return answer
  asked ??= ask().finally(() => {
    asked = undefined
  })
  return (await asked) ? fetch(address, init) : answer
}

async function wantsIdentity(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => undefined)
  return (
    (body as { error?: { data?: { details?: { sudo?: unknown } } } })?.error?.data?.details?.sudo === true
  )
}
