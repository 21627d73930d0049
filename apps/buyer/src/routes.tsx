import { ErrorBoundary } from '@presale/ui/error-boundary'
import { Spinner } from '@presale/ui/spinner'
import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { useBeginAtTop } from './begin-at-top.ts'
import { DemoNotice } from './demo-notice.tsx'

const NotFound = lazy(async () => ({ default: (await import('./routes/not-found.tsx')).NotFound }))
const Login = lazy(async () => ({ default: (await import('./routes/login/login.tsx')).Login }))
const Register = lazy(async () => ({ default: (await import('./routes/register/register.tsx')).Register }))
const Privacy = lazy(async () => ({ default: (await import('./routes/privacy/privacy.tsx')).Privacy }))
const Dashboard = lazy(async () => ({ default: (await import('./routes/dashboard/layout.tsx')).Dashboard }))
const Overview = lazy(async () => ({
  default: (await import('./routes/dashboard/overview/overview.tsx')).Overview,
}))
const BuyToken = lazy(async () => ({
  default: (await import('./routes/dashboard/buy-token/buy-token.tsx')).BuyToken,
}))
const Transaction = lazy(async () => ({
  default: (await import('./routes/dashboard/transaction/transaction.tsx')).Transaction,
}))
const Profile = lazy(async () => ({
  default: (await import('./routes/dashboard/profile/profile.tsx')).Profile,
}))
const Status = lazy(async () => ({ default: (await import('./routes/dashboard/status/status.tsx')).Status }))
const MyToken = lazy(async () => ({
  default: (await import('./routes/dashboard/my-token/my-token.tsx')).MyToken,
}))
const Docs = lazy(async () => ({ default: (await import('./routes/dashboard/docs/docs.tsx')).Docs }))
const HowToBuy = lazy(async () => ({
  default: (await import('./routes/dashboard/how-to-buy/how-to-buy.tsx')).HowToBuy,
}))
const BinanceGuide = lazy(async () => ({
  default: (await import('./routes/dashboard/withdrawal/binance/binance-guide.tsx')).BinanceGuide,
}))

/**
 * The route table of specification §2, buyer origin (D2). `/` is a document of its own, drawn from routes/landing.
 */
export function AppRoutes() {
  useBeginAtTop()
  return (
    <>
      <ErrorBoundary message="This page could not be loaded. Please check your connection.">
        <Suspense fallback={<Spinner className="min-h-dvh w-full text-xl" />}>
          <Switch>
            <Route path="/login" component={Login} />
            <Route path="/register" component={Register} />
            <Route path="/privacy" component={Privacy} />
            {dashboardRoute('/dashboard', <Overview />)}
            {dashboardRoute('/dashboard/buy-token', <BuyToken />)}
            {dashboardRoute('/dashboard/transaction', <Transaction />)}
            {dashboardRoute('/dashboard/profile', <Profile />)}
            {dashboardRoute('/dashboard/status', <Status />)}
            {dashboardRoute('/dashboard/my-token', <MyToken />)}
            {dashboardRoute('/dashboard/docs', <Docs />)}
            {dashboardRoute('/dashboard/how-to-buy', <HowToBuy />)}
            {dashboardRoute('/dashboard/withdrawal/binance', <BinanceGuide />)}
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <DemoNotice />
    </>
  )
}

/** A screen inside the signed-in layout, which stays while its screens change: all these routes are one element to React. */
function dashboardRoute(path: string, screen: ReactNode) {
  return (
    <Route path={path}>
      <Dashboard>{screen}</Dashboard>
    </Route>
  )
}
