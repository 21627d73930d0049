import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { ErrorBoundary } from '@presale/ui/error-boundary'
import { Spinner } from '@presale/ui/spinner'
import { NotFound } from '@presale/web-client/not-found'
import { OfflineNotice } from '@presale/web-client/offline-notice'
import { lazy, type ReactNode, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { DemoNotice } from './demo-notice.tsx'
import { Login } from './routes/admin/login.tsx'
import { SCREENS } from './screen-code.ts'
import { recall } from './storage.ts'

const AdminLayout = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/layout.tsx')).AdminLayout,
}))
const Currencies = lazy(async () => ({
  default: (await SCREENS['/admin/dashboard']()).Currencies,
}))
const Users = lazy(async () => ({
  default: (await SCREENS['/admin/dashboard/users']()).Users,
}))
const Transactions = lazy(async () => ({
  default: (await SCREENS['/admin/dashboard/transactions']()).Transactions,
}))
const ChangePassword = lazy(async () => ({
  default: (await SCREENS['/admin/dashboard/change-password']()).ChangePassword,
}))
const ChangeMainCurrency = lazy(async () => ({
  default: (await SCREENS['/admin/dashboard/change-main-currency']()).ChangeMainCurrency,
}))
const Pixels = lazy(async () => ({
  default: (await SCREENS['/admin/dashboard/pixels']()).Pixels,
}))

const OverviewScreen = lazy(async () => ({
  default: (await SCREENS['/admin/dashboard/overview']()).OverviewScreen,
}))
const OrderPage = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/order/order-page.tsx')).OrderPage,
}))
const BuyerPage = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/buyer/buyer-page.tsx')).BuyerPage,
}))
const Ledger = lazy(async () => ({
  default: (await SCREENS['/admin/dashboard/ledger']()).Ledger,
}))
const AuditLog = lazy(async () => ({
  default: (await SCREENS['/admin/dashboard/audit']()).AuditLog,
}))
const Mail = lazy(async () => ({
  default: (await SCREENS['/admin/dashboard/mail']()).Mail,
}))
const Invite = lazy(async () => ({
  default: (await import('./routes/admin/invite.tsx')).Invite,
}))
const Operators = lazy(async () => ({
  default: (await SCREENS['/admin/dashboard/operators']()).Operators,
}))
const Security = lazy(async () => ({
  default: (await SCREENS['/admin/dashboard/security']()).Security,
}))

/** The routes of specification §2 for the operator origin (D2). */
export function AppRoutes() {
  return (
    <>
      <ErrorBoundary message={OPERATOR_SHELL_TEXTS.unloaded}>
        <Suspense fallback={<Spinner className="min-h-dvh w-full text-xl" />}>
          <Switch>
            <Route path="/">
              <Redirect to={recall('adminToken') === undefined ? '/admin' : '/admin/dashboard'} replace />
            </Route>
            <Route path="/admin" component={Login} />
            <Route path="/admin/invite" component={Invite} />
            {dashboardRoute('', <Currencies />)}
            {dashboardRoute('/overview', <OverviewScreen />)}
            {dashboardRoute('/users', <Users />)}
            {dashboardRoute('/users/:id', <BuyerPage />)}
            {dashboardRoute('/transactions', <Transactions />)}
            {dashboardRoute('/transactions/:id', <OrderPage />)}
            {dashboardRoute('/ledger', <Ledger />)}
            {dashboardRoute('/audit', <AuditLog />)}
            {dashboardRoute('/mail', <Mail />)}
            {dashboardRoute('/change-password', <ChangePassword />)}
            {dashboardRoute('/change-main-currency', <ChangeMainCurrency />)}
            {dashboardRoute('/pixels', <Pixels />)}
            {dashboardRoute('/operators', <Operators />)}
            {dashboardRoute('/security', <Security />)}
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <OfflineNotice />
      <DemoNotice />
    </>
  )
}

/** A screen inside the layout. All these routes share one element, so the layout stays mounted. */
function dashboardRoute(path: string, screen: ReactNode) {
  return (
    <Route path={`/admin/dashboard${path}`}>
      <AdminLayout>{screen}</AdminLayout>
    </Route>
  )
}
