import { inNumbers } from '../count.ts'
import { textsOf } from './language.ts'

const english = {
  label: 'Search or jump to…',
  shortcut: { apple: '⌘K', other: 'Ctrl K' },
  placeholder: 'Order, buyer, screen or action',
  nothing: 'Nothing found among screens, actions, orders and buyers.',
  /** For a viewer who types a decision. */
  managersDecide: 'Nothing found. Managers and owners approve and reject orders.',
  searching: 'Searching…',
  notSearched: 'Orders and buyers could not be searched.',
  /** What an order's number may follow. The rest is searched for. */
  verbs: ['approve', 'reject'],
  groups: { orders: 'Orders', buyers: 'Buyers', screens: 'Screens', actions: 'Actions' },
  order: (id: string, email: string) => `Order ${id} · ${email}`,
  orderDetail: '{amount} · {time}',
  /** Lead to their lists. */
  allOrders: (text: string) => `All orders that match “${text}”`,
  allBuyers: (text: string) => `All buyers that match “${text}”`,
  buyer: (name: string, email: string) => (name ? `${name} · ${email}` : email),
  actions: {
    approve: (id: string) => `Approve order ${id}`,
    reject: (id: string) => `Reject order ${id}`,
    approveSelected: (count: number) => `Approve ${inNumbers(count, 'selected order')}`,
    rejectSelected: (count: number) => `Reject ${inNumbers(count, 'selected order')}`,
    /** Leads to their list, from any screen. */
    decideWaiting: 'Approve or reject waiting orders',
    addCurrency: 'Add a currency',
    /** Lead to the lists that can be exported. */
    exports: {
      orders: 'Open the orders to export them',
      ledger: 'Open the ledger to export it',
      audit: 'Open the audit log to export it',
    },
    themes: { system: 'Use the system’s theme', light: 'Use the light theme', dark: 'Use the dark theme' },
  },
}

export type PaletteTexts = typeof english

/** The operators' palette: it finds, jumps and acts. */
export const PALETTE_TEXTS = textsOf('palette', english)
