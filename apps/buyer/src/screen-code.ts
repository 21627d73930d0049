import { lazyWithPreload } from '@presale/web-client/screen-code'

/** The screens of an account, by path. */
export const SCREENS = {
  '/dashboard': lazyWithPreload(
    async () => (await import('./routes/dashboard/overview/overview.tsx')).Overview,
  ),
  '/dashboard/profile': lazyWithPreload(
    async () => (await import('./routes/dashboard/profile/profile.tsx')).Profile,
  ),
  '/dashboard/status': lazyWithPreload(
    async () => (await import('./routes/dashboard/status/status.tsx')).Status,
  ),
  '/dashboard/buy-token': lazyWithPreload(
    async () => (await import('./routes/dashboard/buy-token/buy-token.tsx')).BuyToken,
  ),
  '/dashboard/my-token': lazyWithPreload(
    async () => (await import('./routes/dashboard/my-token/my-token.tsx')).MyToken,
  ),
  '/dashboard/how-to-buy': lazyWithPreload(
    async () => (await import('./routes/dashboard/how-to-buy/how-to-buy.tsx')).HowToBuy,
  ),
  '/dashboard/transaction': lazyWithPreload(
    async () => (await import('./routes/dashboard/transaction/transaction.tsx')).Transaction,
  ),
}
