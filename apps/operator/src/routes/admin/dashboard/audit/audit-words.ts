import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@presale/rules/audit'
import type { Outputs } from '../../../../trpc.ts'

/** An entry of the audit trail. */
export type ListedAudit = Outputs['audit']['search']['entries'][number]

/** A field that became different. */
export type ChangedField = ListedAudit['changes'][number]

/** What was done, in words; what a newer version has noted, as it is. */
export function whatWasDone({ action }: Pick<ListedAudit, 'action'>): string {
  return AUDIT_ACTIONS[action] ?? action
}

/** What it was done to: "Order 12", "Currency LTC". */
export function subjectInWords({ subject }: Pick<ListedAudit, 'subject'>): string {
  const kind = AUDIT_SUBJECTS[subject.type] ?? subject.type
  const isOne = subject.id === 'csv' || subject.type === 'rates' || subject.type === 'token-price'
  return isOne ? kind : `${kind} ${subject.name ?? subject.id}`
}

const PAGES: Partial<Record<ListedAudit['subject']['type'], string>> = {
  order: 'transactions',
  buyer: 'users',
}

/** The page of what it was done to, where it has one. */
export function pageOf({ subject }: ListedAudit): string | undefined {
  const screen = PAGES[subject.type]
  return screen && `/admin/dashboard/${screen}/${subject.id}`
}

/** A field's name as words: "depositAddress" is "Deposit address". */
export function fieldInWords(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Which fields became different; that a version did says nothing by itself. */
export function fieldsInWords({ changes }: Pick<ListedAudit, 'changes'>): string {
  const telling = changes.filter(({ field }) => field !== 'version')
  return telling.map(({ field }) => fieldInWords(field)).join(', ')
}

/** Whether money goes elsewhere by this change. */
export function movesAddress({ changes }: Pick<ListedAudit, 'changes'>): boolean {
  return changes.some(
    (change) => isAddress(change) && change.before !== undefined && change.after !== undefined,
  )
}

/** Whether the field is where buyers send their payments. */
export function isAddress({ field }: ChangedField): boolean {
  return field === 'depositAddress'
}
