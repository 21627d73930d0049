/** The paths of the screens of each app, `:id` for one segment. The server answers every other path with 404. */
export const SCREEN_PATHS = {
  buyer: [
    '/',
    '/login',
    '/register',
    '/forgot',
    '/reset',
    '/confirm',
    '/undo',
    '/privacy',
    '/dashboard',
    '/dashboard/buy-token',
    '/dashboard/transaction',
    '/dashboard/profile',
    '/dashboard/status',
    '/dashboard/my-token',
    '/dashboard/docs',
    '/dashboard/how-to-buy',
    '/dashboard/withdrawal/binance',
  ],
  operator: [
    '/',
    '/admin',
    '/admin/invite',
    '/admin/dashboard',
    '/admin/dashboard/overview',
    '/admin/dashboard/users',
    '/admin/dashboard/users/:id',
    '/admin/dashboard/transactions',
    '/admin/dashboard/transactions/:id',
    '/admin/dashboard/ledger',
    '/admin/dashboard/audit',
    '/admin/dashboard/mail',
    '/admin/dashboard/change-password',
    '/admin/dashboard/change-main-currency',
    '/admin/dashboard/pixels',
    '/admin/dashboard/operators',
    '/admin/dashboard/security',
  ],
} as const

/** Whether the app has a screen at this path, with or without a slash at its end. */
export function hasScreen(app: keyof typeof SCREEN_PATHS, path: string): boolean {
  const asked = path.replace(/(?<=.)\/$/, '').split('/')
  return SCREEN_PATHS[app].some((known) => {
    const segments = known.split('/')
    return (
      segments.length === asked.length &&
      segments.every((segment, index) => (segment === ':id' ? asked[index] !== '' : segment === asked[index]))
    )
  })
}
