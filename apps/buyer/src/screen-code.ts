/** The code of the sidebar's screens, by path. */
export const SCREENS = {
  '/dashboard': () => import('./routes/dashboard/overview/overview.tsx'),
  '/dashboard/profile': () => import('./routes/dashboard/profile/profile.tsx'),
  '/dashboard/status': () => import('./routes/dashboard/status/status.tsx'),
  '/dashboard/buy-token': () => import('./routes/dashboard/buy-token/buy-token.tsx'),
  '/dashboard/my-token': () => import('./routes/dashboard/my-token/my-token.tsx'),
  '/dashboard/how-to-buy': () => import('./routes/dashboard/how-to-buy/how-to-buy.tsx'),
}
