import type { Db } from '../db/schema.ts'
import type { Log } from '../log.ts'
import { removeOldMail, retryFailedAttempts, sendDueMail } from './send-mail.ts'
import { createSmtp, type MailSettings } from './smtp.ts'

/** The interval at which each server looks for due mails. */
const SEND_EVERY_MS = 2_000
const REMOVE_EVERY_MS = 60 * 60_000

/**
 * Sends due mails at every interval until it is stopped, and at the start those whose last attempt failed. Logs a failure
 * and continues. `stop` resolves when the mails under way are settled.
 */
export function scheduleSending(
  db: Db,
  { origin, ...settings }: MailSettings & { origin: string },
  log: Log,
  sendEveryMs = SEND_EVERY_MS,
): { stop: () => Promise<void> } {
  const smtp = createSmtp(settings)
  if (settings.withoutTls)
    log.warn('mails go to the mail server without TLS where it offers none, because SMTP_TLS is "none"')
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let removedAt = Number.NEGATIVE_INFINITY
  let isFirst = true
  const send = async () => {
    try {
      if (isFirst) await retryFailedAttempts(db)
      isFirst = false
      while (!stopped && (await sendDueMail(db, { smtp, origin })) > 0);
      if (performance.now() - removedAt < REMOVE_EVERY_MS) return
      await removeOldMail(db)
      removedAt = performance.now()
    } catch (error) {
      log.error({ err: error }, 'mails could not be sent')
    }
  }
  let running = Promise.resolve()
  const begin = () => {
    running = send().finally(() => {
      if (!stopped) timer = setTimeout(begin, sendEveryMs)
    })
  }
  begin()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      smtp.close()
    },
  }
}
