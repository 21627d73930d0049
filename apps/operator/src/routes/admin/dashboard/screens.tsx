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

const { screens } = OPERATOR_SHELL_TEXTS

/** A screen of the sidebar and the palette. `needs` is the required role, if not every role may open it. */
export type Screen = { to: string; label: string; icon: ReactNode; needs?: Role }

/** The overview, then the order of specification §2. */
export const GENERAL: readonly Screen[] = [
  { to: '/admin/dashboard/overview', label: screens.overview, icon: <Gauge /> },
  { to: '/admin/dashboard', label: screens.currencies, icon: <Coins /> },
  { to: '/admin/dashboard/users', label: screens.users, icon: <Users /> },
  { to: '/admin/dashboard/transactions', label: screens.transactions, icon: <ArrowLeftRight /> },
  { to: '/admin/dashboard/change-password', label: screens.changePassword, icon: <KeyRound /> },
  { to: '/admin/dashboard/change-main-currency', label: screens.mainCurrency, icon: <DollarSign /> },
  { to: '/admin/dashboard/pixels', label: screens.pixels, icon: <ScanEye /> },
]

/** The screens behind the figures: the ledger and the audit trail. */
export const BOOKS: readonly Screen[] = [
  { to: '/admin/dashboard/ledger', label: screens.ledger, icon: <BookOpenText /> },
  { to: '/admin/dashboard/audit', label: screens.audit, icon: <ScrollText /> },
  { to: '/admin/dashboard/mail', label: screens.mail, icon: <Mail /> },
]

/** The screens about access. */
export const ACCESS: readonly Screen[] = [
  { to: '/admin/dashboard/operators', label: screens.operators, icon: <UserCog />, needs: 'owner' },
  { to: '/admin/dashboard/security', label: screens.security, icon: <ShieldCheck /> },
]
