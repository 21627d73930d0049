import { SCREEN_TEXTS } from '@presale/rules/texts/screen'
import { ErrorBoundary } from '@presale/ui/error-boundary'
import { Foot } from '@presale/ui/foot-notice'
import { Spinner } from '@presale/ui/spinner'
import { OfflineNotice } from '@presale/web-client/offline-notice'
import { lazy, type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { useBeginAtTop } from './begin-at-top.ts'
import { DemoNotice } from './demo-notice.tsx'
import { SCREENS } from './screen-code.ts'

const NotFound = lazy(async () => ({ default: (await import('@presale/web-client/not-found')).NotFound }))
const Login = lazy(async () => ({ default: (await import('./routes/login/login.tsx')).Login }))
const LogInByPasskey = lazy(async () => ({
  default: (await import('./routes/login/by-passkey.tsx')).LogInByPasskey,
}))
const Register = lazy(async () => ({ default: (await import('./routes/register/register.tsx')).Register }))
const Forgot = lazy(async () => ({ default: (await import('./routes/forgot/forgot.tsx')).Forgot }))
const Reset = lazy(async () => ({ default: (await import('./routes/reset/reset.tsx')).Reset }))
const ConfirmEmail = lazy(async () => ({
  default: (await import('./routes/confirm/email-link.tsx')).ConfirmEmail,
}))
const UndoEmailChange = lazy(async () => ({
  default: (await import('./routes/confirm/email-link.tsx')).UndoEmailChange,
}))
const Privacy = lazy(async () => ({ default: (await import('./routes/privacy/privacy.tsx')).Privacy }))
const Dashboard = lazy(async () => ({ default: (await import('./routes/dashboard/layout.tsx')).Dashboard }))
const Transaction = lazy(async () => ({
  default: (await import('./routes/dashboard/transaction/transaction.tsx')).Transaction,
}))
const Docs = lazy(async () => ({ default: (await import('./routes/dashboard/docs/docs.tsx')).Docs }))
const BinanceGuide = lazy(async () => ({
  default: (await import('./routes/dashboard/withdrawal/binance/binance-guide.tsx')).BinanceGuide,
}))

/**
 * The routes of specification §2 for the buyer origin (D2). `/` is a separate document, rendered from routes/landing.
 */
export function AppRoutes() {
  useBeginAtTop()
  return (
    <>
      <ErrorBoundary message={SCREEN_TEXTS.notLoaded}>
        <Suspense fallback={<Spinner className="min-h-dvh w-full text-xl" />}>
          <Switch>
            <Route path="/login">
              <Login
                byPasskey={
                  <Suspense>
                    <LogInByPasskey />
                  </Suspense>
                }
              />
            </Route>
            <Route path="/register" component={Register} />
            <Route path="/forgot" component={Forgot} />
            <Route path="/reset" component={Reset} />
            <Route path="/confirm" component={ConfirmEmail} />
            <Route path="/undo" component={UndoEmailChange} />
            <Route path="/privacy" component={Privacy} />
            {sidebarRoute('/dashboard')}
            {sidebarRoute('/dashboard/buy-token')}
            {dashboardRoute('/dashboard/transaction', <Transaction />)}
            {sidebarRoute('/dashboard/profile')}
            {sidebarRoute('/dashboard/status')}
            {sidebarRoute('/dashboard/my-token')}
            {dashboardRoute('/dashboard/docs', <Docs />)}
            {sidebarRoute('/dashboard/how-to-buy')}
            {dashboardRoute('/dashboard/withdrawal/binance', <BinanceGuide />)}
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <Foot>
        <OfflineNotice />
        <DemoNotice />
      </Foot>
    </>
  )
}

function sidebarRoute(path: keyof typeof SCREENS) {
  const Screen = SCREENS[path]
  return dashboardRoute(path, <Screen />)
}

/** A screen inside the signed-in layout. All these routes share one element, so the layout stays mounted. */
function dashboardRoute(path: string, screen: ReactNode) {
  return (
    <Route path={path}>
      <Dashboard>{screen}</Dashboard>
    </Route>
  )
}
