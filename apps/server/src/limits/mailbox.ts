import { emailKey } from '@presale/rules/account'

const WITHOUT_DOTS = ['gmail.com', 'googlemail.com']

/** The mailbox of an e-mail address, for counting: without `+tag`, and for Gmail without dots. */
export function mailboxOf(email: string): string {
  const key = emailKey(email)
  const at = key.lastIndexOf('@')
  if (at < 1) return key
  const host = key.slice(at + 1)
  const name = key.slice(0, at).replace(/(?<=.)\+.*/, '')
  return `${WITHOUT_DOTS.includes(host) ? name.replaceAll('.', '') : name}@${host}`
}
