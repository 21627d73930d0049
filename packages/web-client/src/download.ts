import { translated } from '@presale/rules/texts/sentences'

/** The download failed; the message is for the user. The status is that of the server's refusal. */
export class DownloadError extends Error {
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

/** Whether the server gave no file because the session has ended. */
export function isForWantOfSession(failure: unknown): boolean {
  return failure instanceof DownloadError && failure.status === 401
}

type Words = { unreachable: string; offline: string; failed: string }

/**
 * Asks the server for a file with the session's headers, which a link could not carry. Throws a DownloadError with the
 * server's refusal or one of the words, or the abort reason of `signal`.
 */
export async function askForFile(
  address: string,
  { headers, signal, words }: { headers: Record<string, string>; signal?: AbortSignal; words: Words },
): Promise<Response> {
  const wasOnline = navigator.onLine
  const answer = await fetch(address, { headers, signal: signal ?? null }).catch(() => {
    signal?.throwIfAborted()
    throw new DownloadError(wasOnline || navigator.onLine ? words.unreachable : words.offline)
  })
  if (answer.ok) return answer
  const refusal: { message?: unknown } = await answer.json().catch(() => ({}))
  const isSaid = typeof refusal.message === 'string' && answer.status !== 500
  throw new DownloadError(isSaid ? translated(String(refusal.message)) : words.failed, answer.status)
}

/** The name that the server gave the file. */
export function fileNameOf(answer: Response, otherwise: string): string {
  const [, fileName] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  return fileName ?? otherwise
}

/** Hands the file to the browser's downloads. */
export function saveFile({ content, fileName }: { content: Blob; fileName: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  // The browser starts reading the URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
