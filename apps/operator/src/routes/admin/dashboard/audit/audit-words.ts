import { exactText } from '@presale/rules/decimal'
import { AUDIT_TEXTS } from '@presale/rules/texts/audit'
import { AUDIT_FIELD_TEXTS } from '@presale/rules/texts/audit-fields'
import { AUDIT_LOG_TEXTS } from '@presale/rules/texts/audit-log'
import { ORDER_STATUS_TEXTS } from '@presale/rules/texts/order-status'
import { ROLE_TEXTS } from '@presale/rules/texts/roles'
import type { Outputs } from '../../../../trpc.ts'

export type ListedAudit = Outputs['audit']['search']['entries'][number]

export type ChangedField = ListedAudit['changes'][number]

/** The action in words. An unknown action, from a newer version, is shown as recorded. */
export function whatWasDone({ action }: Pick<ListedAudit, 'action'>): string {
  return AUDIT_TEXTS.actions[action] ?? action
}

/** The position of an entry with thousands separators. */
export const grouped = (position: string): string => BigInt(position).toLocaleString('en-US')

/** For example "Order 12", "Currency LTC" or "Operator “grace”". */
export function subjectInWords({ subject }: Pick<ListedAudit, 'subject'>): string {
  const kind = AUDIT_TEXTS.subjects[subject.type] ?? subject.type
  const isOne = ['csv', 'list'].includes(subject.id) || ['rates', 'token-price'].includes(subject.type)
  if (isOne) return kind
  const name = subject.name ?? subject.id
  return `${kind} ${subject.type === 'operator' ? AUDIT_LOG_TEXTS.quotedLogin(name) : name}`
}

const PAGES: Partial<Record<ListedAudit['subject']['type'], string>> = {
  order: 'transactions',
  buyer: 'users',
}

/** The page of the entry's subject, if it has one. */
export function pageOf({ subject }: ListedAudit): string | undefined {
  const screen = PAGES[subject.type]
  return screen && `/admin/dashboard/${screen}/${subject.id}`
}

/** A field's name in words. An unknown field, from a newer version, shows its name: "someField" becomes "Some field". */
export function fieldInWords(field: string): string {
  const known = AUDIT_FIELD_TEXTS.names[field]
  if (known !== undefined) return known
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const TRUTHS = { true: AUDIT_FIELD_TEXTS.yes, false: AUDIT_FIELD_TEXTS.no }
const VALUES: Partial<Record<string, Partial<Record<string, string>>>> = {
  enabled: TRUTHS,
  rejectionReason: ORDER_STATUS_TEXTS.rejections,
  role: ROLE_TEXTS.names,
  status: ORDER_STATUS_TEXTS.words,
  void: TRUTHS,
}

const AMOUNT = /^-?\d+\.\d+$/

/** The word of a code, the names in a list, an amount with every digit and thousands separators, or any other value as recorded. */
export function valueInWords({ field }: Pick<ChangedField, 'field'>, value: string): string {
  if (field === 'changed') return value.replaceAll(/[["\]]/g, '').replaceAll(',', ', ')
  return VALUES[field]?.[value] ?? (AMOUNT.test(value) ? exactText(value) : value)
}

/** The changed fields in words, without `version`, which changes every time. */
export function fieldsInWords(entry: Pick<ListedAudit, 'action' | 'changes'>): string {
  const failed = failedLogInsOf(entry)
  if (failed) return failed.times
  const telling = entry.changes.filter(({ field }) => field !== 'version')
  return telling.map(({ field }) => fieldInWords(field)).join(', ')
}

/** How often log-ins failed and the hour in ISO 8601; undefined for an entry about something else. */
export function failedLogInsOf({
  action,
  changes,
}: Pick<ListedAudit, 'action' | 'changes'>): { times: string; hour: string } | undefined {
  if (!action.endsWith('.failed-log-ins')) return undefined
  const after = (name: string) => changes.find(({ field }) => field === name)?.after ?? ''
  const times = AUDIT_LOG_TEXTS.failedLogIns(Number(after('failures')), Number(after('addresses')))
  return { times, hour: after('hour') }
}

/** Whether the change redirects payments to another address. */
export function movesAddress({ changes }: Pick<ListedAudit, 'changes'>): boolean {
  return changes.some(
    (change) => isAddress(change) && change.before !== undefined && change.after !== undefined,
  )
}

/** Whether the field is a deposit address. */
export function isAddress({ field }: ChangedField): boolean {
  return field === 'depositAddress'
}
