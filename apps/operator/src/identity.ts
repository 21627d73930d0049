/** Calls that are refused until the operator has confirmed who it is: somebody is asked, and they are repeated. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asked: Promise<boolean> | undefined

/** From now on this is who asks; it answers whether identity was confirmed. Returns the way to stop. */
export function onIdentityNeeded(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = undefined
  }
}

/**
 * As `fetch`. When the server wants identity confirmed first (`details.sudo`), asks once for all calls that wait, and then
 * repeats the call; unless it was confirmed, the refusal is the answer.
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
