import { inDigits, inNumbers } from '../count.ts'
import { PAGE_SIZE } from '../page.ts'
import { textsOf } from './language.ts'

const english = {
  filters: {
    /** Opens the filters on a phone. */
    button: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
    active: 'Active filters',
    remove: (filter: string) => `Remove the filter “${filter}”`,
    clear: 'Show everything',
    any: 'Any',
    currency: 'Currency',
    from: 'From',
    to: 'To',
    /** Below “To”. */
    reversed: 'Before “From”.',
    /** Below a day whose year is not typed to its end. */
    yearBegun: 'The year has four digits.',
    fromDay: (day: string) => `From ${day}`,
    toDay: (day: string) => `To ${day}`,
    currencyOf: (code: string) => `Currency: ${code}`,
    buyer: (id: string) => `Buyer ${id}`,
  },
  columns: {
    button: 'Columns',
    buttonOf: (list: string) => `Columns: ${list}`,
    title: 'Columns of this list',
    titleOf: (list: string) => `Columns of “${list}”`,
    explanation: 'This browser remembers the choice.',
    all: 'Show all columns',
    done: 'Done',
  },
  /** The browser is offline, and the filter or the rows per page changed. */
  former: 'Shown are the rows from before your last change.',
  pageSize: 'Rows per page',
  /** Below a list: which of its rows are on this page. */
  range: (first: number, last: number, total: string) =>
    `${first === last ? '' : `${inDigits(first)}–`}${inDigits(last)} of ${total}`,
  rows: (rows: number, total: string) => `${inDigits(rows)} of ${total}`,
  pageSizeUnusable: `A whole number from ${PAGE_SIZE.minimum} to ${PAGE_SIZE.maximum}.`,
  keys: {
    button: 'Shortcuts',
    title: 'Keyboard shortcuts',
    next: 'Next row',
    previous: 'Previous row',
    show: 'Show these shortcuts',
    letters: 'Single-letter shortcuts',
    lettersHint: 'When this is off, single letters do nothing here. This browser remembers the choice.',
  },
  export: {
    button: 'Export CSV',
    running: 'Exporting…',
    cancel: 'Cancel',
    saved: (fileName: string, rows: number) => `${fileName} saved: ${inNumbers(rows, 'row')}.`,
    /** Whatever sorts the list on the screen. */
    newestFirst: 'The newest order is first.',
    unreachable: 'The server cannot be reached just now. Nothing was exported; please try again.',
    offline: "You're offline. Nothing was exported; please try again when you're online.",
    failed: 'The file could not be exported. Please try again.',
    broken: 'The file broke off before its end, so nothing was saved. Please try again.',
  },
}

export type ListTexts = typeof english

/** What the operators' lists have in common. */
export const LIST_TEXTS = textsOf('lists', english)
