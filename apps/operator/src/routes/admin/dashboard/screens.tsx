import type { Role } from '@presale/rules/role'
import {
  ArrowLeftRight,
  BookOpenText,
  Coins,
  DollarSign,
  Gauge,
  KeyRound,
  ScanEye,
  ScrollText,
  ShieldCheck,
  UserCog,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'

/** A screen of the sidebar and the palette, and the role it is for where it is not for everybody. */
export type Screen = { to: string; label: string; icon: ReactNode; needs?: Role }

/** The overview, then as in specification §2. */
export const GENERAL: readonly Screen[] = [
  { to: '/admin/dashboard/overview', label: 'Overview', icon: <Gauge /> },
  { to: '/admin/dashboard', label: 'Crypto', icon: <Coins /> },
  { to: '/admin/dashboard/users', label: 'Users', icon: <Users /> },
  { to: '/admin/dashboard/transactions', label: 'Transactions', icon: <ArrowLeftRight /> },
  { to: '/admin/dashboard/change-password', label: 'Change Pass', icon: <KeyRound /> },
  { to: '/admin/dashboard/change-main-currency', label: 'Main currency', icon: <DollarSign /> },
  { to: '/admin/dashboard/pixels', label: 'Pixels', icon: <ScanEye /> },
]

/** What explains the figures, and who did what. */
export const BOOKS: readonly Screen[] = [
  { to: '/admin/dashboard/ledger', label: 'Ledger', icon: <BookOpenText /> },
  { to: '/admin/dashboard/audit', label: 'Audit log', icon: <ScrollText /> },
]

/** Who gets in, and how. */
export const ACCESS: readonly Screen[] = [
  { to: '/admin/dashboard/operators', label: 'Operators', icon: <UserCog />, needs: 'owner' },
  { to: '/admin/dashboard/security', label: 'Security', icon: <ShieldCheck /> },
]
