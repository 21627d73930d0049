import { SCREEN_TEXTS } from '@presale/rules/texts/screen'
import { translated } from '@presale/rules/texts/sentences'
import { TRPCClientError } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'

/** The HTTP status of the server's answer; undefined when it did not answer. */
export function statusOf(error: unknown): number | undefined {
  return isAnswer(error) ? error.data?.httpStatus : undefined
}

/** The HTTP status of a failure, including that of an answer that is no JSON, such as a proxy's page. */
export function failureStatusOf(error: unknown): number | undefined {
  const status = statusOf(error)
  if (status !== undefined) return status
  return isAnswer(error) && error.cause instanceof UnreadableAnswer ? error.cause.status : undefined
}

/** An answer that is no JSON tells only its status. */
class UnreadableAnswer extends Error {
  readonly status: number
  constructor(status: number) {
    super(`HTTP ${status}`)
    this.status = status
  }
}

/** A call that failed while the browser had no network from its beginning to its end. */
export class Unsent extends Error {}

/** The JSON of a response. Throws an UnreadableAnswer if its body is no JSON. */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableAnswer(response.status)
  }
}

/** Whether the call never left the browser. */
export function isUnsent(error: unknown): boolean {
  return isAnswer(error) && error.cause instanceof Unsent
}

/** The details of a refusal, such as the fresh quote. */
export function detailsOf(error: unknown): unknown {
  return isAnswer(error) ? error.data?.details : undefined
}

/**
 * The server's message. `unreachable` replaces it without an answer, and `failed`, if given, for a server error. What was
 * never sent because the browser is offline, is named so.
 */
export function messageOf(error: unknown, unreachable: string, failed?: string): string {
  const status = statusOf(error)
  if (isUnsent(error)) return SCREEN_TEXTS.unsent
  if (status === undefined || !(error instanceof Error)) return unreachable
  return status >= 500 && failed !== undefined ? failed : translated(error.message)
}

/** Why something shown could not be loaded. Offline, the browser's lack of a network is the reason, and it loads later. */
export function loadFailureOf(error: unknown, unloaded: string): string {
  const isOffline = isUnsent(error) || (statusOf(error) === undefined && !navigator.onLine)
  return isOffline ? SCREEN_TEXTS.unloadedOffline : messageOf(error, unloaded, unloaded)
}

type AnswerData = { httpStatus?: number; details?: unknown }

function isAnswer(error: unknown): error is TRPCClientError<AnyTRPCRouter> & { data?: AnswerData } {
  return error instanceof TRPCClientError
}
