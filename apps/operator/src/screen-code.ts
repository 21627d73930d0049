/** The code of the sidebar's screens, by path. */
export const SCREENS = {
  '/admin/dashboard': () => import('./routes/admin/dashboard/currencies/currencies.tsx'),
  '/admin/dashboard/overview': () => import('./routes/admin/dashboard/overview/overview.tsx'),
  '/admin/dashboard/users': () => import('./routes/admin/dashboard/users/users.tsx'),
  '/admin/dashboard/transactions': () => import('./routes/admin/dashboard/transactions/transactions.tsx'),
  '/admin/dashboard/change-password': () =>
    import('./routes/admin/dashboard/change-password/change-password.tsx'),
  '/admin/dashboard/change-main-currency': () =>
    import('./routes/admin/dashboard/change-main-currency/change-main-currency.tsx'),
  '/admin/dashboard/pixels': () => import('./routes/admin/dashboard/pixels/pixels.tsx'),
  '/admin/dashboard/ledger': () => import('./routes/admin/dashboard/ledger/ledger.tsx'),
  '/admin/dashboard/audit': () => import('./routes/admin/dashboard/audit/audit-log.tsx'),
  '/admin/dashboard/mail': () => import('./routes/admin/dashboard/mail/mail.tsx'),
  '/admin/dashboard/operators': () => import('./routes/admin/dashboard/operators/operators.tsx'),
  '/admin/dashboard/security': () => import('./routes/admin/dashboard/security/security.tsx'),
}
