/** What the links and codes of mails open: a confirmed e-mail, a change taken back. */
import * as z from 'zod/mini'

export const CONFIRMATION_EXPIRED =
  'This link or code is wrong, older than a day, or for a former address. You can send a new one from your profile.'
export const UNDO_EXPIRED = 'This link is wrong, was used, or is older than seven days.'
export const NOTHING_TO_CONFIRM = 'Your e-mail address is confirmed already.'

const MAILED_CODE = 'Enter the eight digits from the mail.'
/** The code as typed; spaces and dashes are ignored. */
const mailedCode = z.string().check(
  z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
  z.regex(/^[0-9]{8}$/, MAILED_CODE),
)

/** What stands after the # of a mailed link: the number of its row, and a signature. */
const mailedLink = (message: string) =>
  z.string().check(z.regex(/^[1-9][0-9]{0,17}\.[A-Za-z0-9_-]{43}$/, message))

export const confirmationLink = z.object({ link: mailedLink(CONFIRMATION_EXPIRED) })
export const confirmationCode = z.object({ code: mailedCode })
export const undoLink = z.object({ link: mailedLink(UNDO_EXPIRED) })
