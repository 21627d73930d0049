import { SCREEN_TEXTS } from '@presale/rules/texts/screen'
import { ErrorBoundary } from '@presale/ui/error-boundary'
import { Foot } from '@presale/ui/foot-notice'
import { Spinner } from '@presale/ui/spinner'
import { useBeginScreen } from '@presale/web-client/begin-screen'
import { OfflineNotice } from '@presale/web-client/offline-notice'
import { type Lazy, lazyWithPreload, loadScreen } from '@presale/web-client/screen-code'
import { Route, Switch } from 'wouter'
import { DemoNotice } from './demo-notice.tsx'
import { SCREENS } from './screen-code.ts'

const WAITING = <Spinner className="min-h-dvh w-full text-xl" />

const NotFound = lazyWithPreload(
  async () => (await import('@presale/web-client/not-found')).NotFound,
  WAITING,
)
const LogInByPasskey = lazyWithPreload(
  async () => (await import('./routes/login/by-passkey.tsx')).LogInByPasskey,
)
const Login = lazyWithPreload(async () => (await import('./routes/login/login.tsx')).Login, WAITING)
const Register = lazyWithPreload(
  async () => (await import('./routes/register/register.tsx')).Register,
  WAITING,
)
const Forgot = lazyWithPreload(async () => (await import('./routes/forgot/forgot.tsx')).Forgot, WAITING)
const Reset = lazyWithPreload(async () => (await import('./routes/reset/reset.tsx')).Reset, WAITING)
const ConfirmEmail = lazyWithPreload(
  async () => (await import('./routes/confirm/email-link.tsx')).ConfirmEmail,
  WAITING,
)
const UndoEmailChange = lazyWithPreload(
  async () => (await import('./routes/confirm/email-link.tsx')).UndoEmailChange,
  WAITING,
)
const Privacy = lazyWithPreload(async () => (await import('./routes/privacy/privacy.tsx')).Privacy, WAITING)
const Dashboard = lazyWithPreload(async () => {
  // Together with the code of the layout around it.
  loadScreen(SCREENS, location.pathname)
  return (await import('./routes/dashboard/layout.tsx')).Dashboard
}, WAITING)
const Docs = lazyWithPreload(async () => (await import('./routes/dashboard/docs/docs.tsx')).Docs)
const BinanceGuide = lazyWithPreload(
  async () => (await import('./routes/dashboard/withdrawal/binance/binance-guide.tsx')).BinanceGuide,
)

/**
 * The routes of specification §2 for the buyer origin (D2). `/` is a separate document, rendered from routes/landing.
 */
export function AppRoutes() {
  useBeginScreen()
  return (
    <>
      <ErrorBoundary message={SCREEN_TEXTS.notLoaded}>
        <Switch>
          <Route path="/login">
            <Login byPasskey={<LogInByPasskey />} />
          </Route>
          <Route path="/register" component={Register} />
          <Route path="/forgot" component={Forgot} />
          <Route path="/reset" component={Reset} />
          <Route path="/confirm" component={ConfirmEmail} />
          <Route path="/undo" component={UndoEmailChange} />
          <Route path="/privacy" component={Privacy} />
          {screenRoute('/dashboard')}
          {screenRoute('/dashboard/buy-token')}
          {screenRoute('/dashboard/transaction')}
          {screenRoute('/dashboard/profile')}
          {screenRoute('/dashboard/status')}
          {screenRoute('/dashboard/my-token')}
          {dashboardRoute('/dashboard/docs', Docs)}
          {screenRoute('/dashboard/how-to-buy')}
          {dashboardRoute('/dashboard/withdrawal/binance', BinanceGuide)}
          <Route component={NotFound} />
        </Switch>
      </ErrorBoundary>
      <Foot>
        <OfflineNotice />
        <DemoNotice />
      </Foot>
    </>
  )
}

const screenRoute = (path: keyof typeof SCREENS) => dashboardRoute(path, SCREENS[path])

/** A screen inside the signed-in layout. All these routes share one element, so the layout stays mounted. */
function dashboardRoute(path: string, screen: Lazy) {
  return (
    <Route path={path}>
      <Dashboard screen={screen} />
    </Route>
  )
}
