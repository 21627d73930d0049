import { inNumbers } from '../count.ts'
import { TOKEN_NAME } from '../presale.ts'
import { textsOf } from './language.ts'

const english = {
  documentTitle: `${TOKEN_NAME} operators | Audit log`,
  heading: 'Audit log',
  explanation:
    'Who did what, when and from where. Entries are never changed. Times and days are in UTC+02:00.',
  ownersOnly: ' Only owners see entries about operators.',
  caption: 'Audit entries',
  empty: 'No entries yet.',
  emptyFiltered: 'No entries match these filters.',
  /** With a filter by operator. */
  emptyOfOperator: 'No entries match these filters. A login must be typed in full.',
  unloaded: 'The audit log could not be loaded.',
  pages: 'Pages of the audit log',
  opens: 'Show the entry',
  filters: {
    operator: 'Operator',
    operatorHint: 'Login or “none”',
    /** For the entries that no operator made: those of buyers and of the system. */
    none: 'none',
    action: 'What',
    subject: 'Subject',
    number: 'Number',
    operatorOf: (login: string) => `Operator: ${login}`,
    actionOf: (action: string) => `What: ${action}`,
    subjectOf: (subject: string) => `Subject: ${subject}`,
    numberOf: (number: string) => `Number: ${number}`,
    any: 'Any',
  },
  columns: { at: 'At', by: 'By', what: 'What', subject: 'Subject', from: 'IP address', fields: 'Fields' },
  /** A login beside the word "Operator", which may be a login itself. */
  quotedLogin: (login: string) => `“${login}”`,
  failedLogIns: (failures: number, addresses: number) =>
    `${inNumbers(failures, 'time')} from ${inNumbers(addresses, 'address', 'addresses')}`,
  chain: {
    label: 'Chain of the audit log',
    checking: 'Checking the chain…',
    checkingShort: 'Checking…',
    progress: (position: string, end: string) => `Checking the chain: entry ${position} of ${end}`,
    whole: 'Checked to entry {position} at {time}: every entry is intact.',
    failed: 'The chain could not be checked.',
    again: 'Check again',
    hash: 'Hash of the last entry:',
    copyShort: 'Copy hash',
    copy: 'Copy hash of the last entry',
    broken: (position: string) => `The chain is broken at entry ${position}.`,
    written: 'This entry was written at {time}.',
    kinds: {
      hash: 'A field of this entry was changed after it was written.',
      predecessor: 'The entry before it was changed or replaced.',
      gap: 'Entries before it are missing.',
      end: 'The last entries are missing, or were replaced.',
    },
    advice:
      'Only someone with the rights of the database’s owner can do this. Keep a copy of the database, then compare it with your last backup.',
  },
  details: {
    /** `{times}` is the text above, `{time}` the beginning of the hour. */
    failedLogIns: 'Failed {times}, in the hour from {time}.',
    open: 'Details',
    author: '{operator}, {time}',
    noValue: '–',
    openEntry: (position: string) => `Details of entry ${position}`,
    done: 'Done',
    subject: 'Subject',
    from: 'IP address',
    noAddress: 'no address',
    reason: 'Reason',
    quoted: '“{reason}”',
    request: 'Request',
    changes: 'What changed',
    noChanges: 'No field changed.',
    addressMoved: 'Payments have gone to another address since.',
    before: 'Before',
    after: 'After',
    link: (position: string) => `Entry ${position} of the chain`,
    hash: 'Hash',
    previous: 'Previous',
    chain:
      'The hash covers every field of this entry and the hash of the entry before it. The check above the list recomputes them all and names the first that does not fit.',
  },
}

export type AuditLogTexts = typeof english

/** The audit log's screen. */
export const AUDIT_LOG_TEXTS = textsOf('auditLog', english)
