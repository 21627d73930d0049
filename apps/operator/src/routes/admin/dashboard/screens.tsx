import type { Role } from '@presale/rules/role'
import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import {
  ArrowLeftRight,
  BookOpenText,
  Coins,
  DollarSign,
  Gauge,
  KeyRound,
  Mail,
  ScanEye,
  ScrollText,
  ShieldCheck,
  UserCog,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'

const { screens, readOnly } = OPERATOR_SHELL_TEXTS

/**
 * A screen of the sidebar and the palette. `needs` is the role that may open it, `whole` the role that may do everything
 * there, with the note that others read; without them every role may.
 */
export type Screen = {
  to: string
  label: string
  icon: ReactNode
  needs?: Role
  whole?: { role: Role; note: string }
  /** Its item has the number of orders that wait for a decision. */
  countsWaiting?: true
}

const MANAGERS_CHANGE = { role: 'manager', note: readOnly.manager } as const
const MANAGERS_CHANGE_AND_EXPORT = { role: 'manager', note: readOnly.more } as const
const OWNERS_SET_THE_PRICE = { role: 'owner', note: readOnly.price } as const

/** The overview of the sale. */
export const SALES: readonly Screen[] = [
  { to: '/admin/dashboard/overview', label: screens.overview, icon: <Gauge /> },
]

/** The screens and their order of specification §2. */
export const GENERAL: readonly Screen[] = [
  { to: '/admin/dashboard', label: screens.currencies, icon: <Coins />, whole: MANAGERS_CHANGE },
  { to: '/admin/dashboard/users', label: screens.users, icon: <Users />, whole: MANAGERS_CHANGE_AND_EXPORT },
  {
    to: '/admin/dashboard/transactions',
    label: screens.transactions,
    icon: <ArrowLeftRight />,
    countsWaiting: true,
    whole: MANAGERS_CHANGE_AND_EXPORT,
  },
  { to: '/admin/dashboard/change-password', label: screens.changePassword, icon: <KeyRound /> },
  {
    to: '/admin/dashboard/change-main-currency',
    label: screens.mainCurrency,
    icon: <DollarSign />,
    whole: OWNERS_SET_THE_PRICE,
  },
  { to: '/admin/dashboard/pixels', label: screens.pixels, icon: <ScanEye />, whole: MANAGERS_CHANGE },
]

/** The screens behind the figures: the ledger and the audit trail. */
export const BOOKS: readonly Screen[] = [
  {
    to: '/admin/dashboard/ledger',
    label: screens.ledger,
    icon: <BookOpenText />,
    whole: { role: 'manager', note: readOnly.exports },
  },
  {
    to: '/admin/dashboard/audit',
    label: screens.audit,
    icon: <ScrollText />,
    whole: { role: 'manager', note: readOnly.audit },
  },
  { to: '/admin/dashboard/mail', label: screens.mail, icon: <Mail />, needs: 'manager' },
]

/** The screens about access. */
export const ACCESS: readonly Screen[] = [
  { to: '/admin/dashboard/operators', label: screens.operators, icon: <UserCog />, needs: 'owner' },
  { to: '/admin/dashboard/security', label: screens.security, icon: <ShieldCheck /> },
]

/** Whether the path is the screen or a page below it. `/admin/dashboard` is a screen and the parent of all others. */
export function isWithin(path: string, to: string): boolean {
  const plain = path.replace(/\/+$/, '')
  return plain === to || (to !== '/admin/dashboard' && plain.startsWith(`${to}/`))
}
