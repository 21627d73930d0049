import { lazyWithPreload } from '@presale/web-client/screen-code'

/** The sidebar's screens, by path. */
export const SCREENS = {
  '/admin/dashboard': lazyWithPreload(
    async () => (await import('./routes/admin/dashboard/currencies/currencies.tsx')).Currencies,
  ),
  '/admin/dashboard/overview': lazyWithPreload(
    async () => (await import('./routes/admin/dashboard/overview/overview.tsx')).OverviewScreen,
  ),
  '/admin/dashboard/users': lazyWithPreload(
    async () => (await import('./routes/admin/dashboard/users/users.tsx')).Users,
  ),
  '/admin/dashboard/transactions': lazyWithPreload(
    async () => (await import('./routes/admin/dashboard/transactions/transactions.tsx')).Transactions,
  ),
  '/admin/dashboard/change-password': lazyWithPreload(
    async () => (await import('./routes/admin/dashboard/change-password/change-password.tsx')).ChangePassword,
  ),
  '/admin/dashboard/change-main-currency': lazyWithPreload(
    async () =>
      (await import('./routes/admin/dashboard/change-main-currency/change-main-currency.tsx'))
        .ChangeMainCurrency,
  ),
  '/admin/dashboard/pixels': lazyWithPreload(
    async () => (await import('./routes/admin/dashboard/pixels/pixels.tsx')).Pixels,
  ),
  '/admin/dashboard/ledger': lazyWithPreload(
    async () => (await import('./routes/admin/dashboard/ledger/ledger.tsx')).Ledger,
  ),
  '/admin/dashboard/audit': lazyWithPreload(
    async () => (await import('./routes/admin/dashboard/audit/audit-log.tsx')).AuditLog,
  ),
  '/admin/dashboard/mail': lazyWithPreload(
    async () => (await import('./routes/admin/dashboard/mail/mail.tsx')).Mail,
  ),
  '/admin/dashboard/operators': lazyWithPreload(
    async () => (await import('./routes/admin/dashboard/operators/operators.tsx')).Operators,
  ),
  '/admin/dashboard/security': lazyWithPreload(
    async () => (await import('./routes/admin/dashboard/security/security.tsx')).Security,
  ),
}

/** The page of one order, and that of one buyer. */
export const OrderPage = lazyWithPreload(
  async () => (await import('./routes/admin/dashboard/order/order-page.tsx')).OrderPage,
)
export const BuyerPage = lazyWithPreload(
  async () => (await import('./routes/admin/dashboard/buyer/buyer-page.tsx')).BuyerPage,
)
