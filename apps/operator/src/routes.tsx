import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { ErrorBoundary } from '@presale/ui/error-boundary'
import { Foot } from '@presale/ui/foot-notice'
import { Spinner } from '@presale/ui/spinner'
import { useBeginScreen } from '@presale/web-client/begin-screen'
import { NotFound } from '@presale/web-client/not-found'
import { OfflineNotice } from '@presale/web-client/offline-notice'
import { type Lazy, lazyWithPreload, loadScreen } from '@presale/web-client/screen-code'
import { Redirect, Route, Switch } from 'wouter'
import { DemoNotice } from './demo-notice.tsx'
import { Login } from './routes/admin/login.tsx'
import { BuyerPage, OrderPage, SCREENS } from './screen-code.ts'
import { recall } from './storage.ts'

const WAITING = <Spinner className="min-h-dvh w-full text-xl" />

const AdminLayout = lazyWithPreload(async () => {
  // Together with the code of the layout around it.
  loadScreen(SCREENS, location.pathname)
  return (await import('./routes/admin/dashboard/layout.tsx')).AdminLayout
}, WAITING)
const Invite = lazyWithPreload(async () => (await import('./routes/admin/invite.tsx')).Invite, WAITING)

/** The routes of specification §2 for the operator origin (D2). */
export function AppRoutes() {
  useBeginScreen()
  return (
    <>
      <ErrorBoundary message={OPERATOR_SHELL_TEXTS.unloaded}>
        <Switch>
          <Route path="/">
            <Redirect to={recall('adminToken') === undefined ? '/admin' : '/admin/dashboard'} replace />
          </Route>
          <Route path="/admin" component={Login} />
          <Route path="/admin/invite" component={Invite} />
          {sidebarRoute('/admin/dashboard')}
          {sidebarRoute('/admin/dashboard/overview')}
          {sidebarRoute('/admin/dashboard/users')}
          {dashboardRoute('/admin/dashboard/users/:id', BuyerPage)}
          {sidebarRoute('/admin/dashboard/transactions')}
          {dashboardRoute('/admin/dashboard/transactions/:id', OrderPage)}
          {sidebarRoute('/admin/dashboard/ledger')}
          {sidebarRoute('/admin/dashboard/audit')}
          {sidebarRoute('/admin/dashboard/mail')}
          {sidebarRoute('/admin/dashboard/change-password')}
          {sidebarRoute('/admin/dashboard/change-main-currency')}
          {sidebarRoute('/admin/dashboard/pixels')}
          {sidebarRoute('/admin/dashboard/operators')}
          {sidebarRoute('/admin/dashboard/security')}
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

const sidebarRoute = (path: keyof typeof SCREENS) => dashboardRoute(path, SCREENS[path])

/** A screen inside the layout. All these routes share one element, so the layout stays mounted. */
function dashboardRoute(path: string, screen: Lazy) {
  return (
    <Route path={path}>
      <AdminLayout screen={screen} />
    </Route>
  )
}
