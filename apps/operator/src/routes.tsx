import { ErrorBoundary } from '@presale/ui/error-boundary'
import { Spinner } from '@presale/ui/spinner'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { DemoNotice } from './demo-notice.tsx'
import { Login } from './routes/admin/login.tsx'
import { NotFound } from './routes/not-found.tsx'

const AdminLayout = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/layout.tsx')).AdminLayout,
}))
const Currencies = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/currencies/currencies.tsx')).Currencies,
}))
const Users = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/users/users.tsx')).Users,
}))
const Transactions = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/transactions/transactions.tsx')).Transactions,
}))
const ChangePassword = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/change-password/change-password.tsx')).ChangePassword,
}))
const ChangeMainCurrency = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/change-main-currency/change-main-currency.tsx'))
    .ChangeMainCurrency,
}))
const Pixels = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/pixels/pixels.tsx')).Pixels,
}))

const OverviewScreen = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/overview/overview.tsx')).OverviewScreen,
}))
const OrderPage = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/order/order-page.tsx')).OrderPage,
}))
const BuyerPage = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/buyer/buyer-page.tsx')).BuyerPage,
}))
const Ledger = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/ledger/ledger.tsx')).Ledger,
}))
const AuditLog = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/audit/audit-log.tsx')).AuditLog,
}))
const Invite = lazy(async () => ({
  default: (await import('./routes/admin/invite.tsx')).Invite,
}))
const Operators = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/operators/operators.tsx')).Operators,
}))
const Security = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/security/security.tsx')).Security,
}))

/** The route table of specification §2, operator origin (D2). */
export function AppRoutes() {
  return (
    <>
      <ErrorBoundary message="This page could not be loaded. Please check your connection.">
        <Suspense fallback={<Spinner className="min-h-dvh w-full text-xl" />}>
          <Routes>
            <Route path="/" element={<Navigate to="/admin" replace />} />
            <Route path="/admin" element={<Login />} />
            <Route path="/admin/invite" element={<Invite />} />
            <Route path="/admin/dashboard" element={<AdminLayout />}>
              <Route index element={<Currencies />} />
              <Route path="overview" element={<OverviewScreen />} />
              <Route path="users" element={<Users />} />
              <Route path="users/:id" element={<BuyerPage />} />
              <Route path="transactions" element={<Transactions />} />
              <Route path="transactions/:id" element={<OrderPage />} />
              <Route path="ledger" element={<Ledger />} />
              <Route path="audit" element={<AuditLog />} />
              <Route path="change-password" element={<ChangePassword />} />
              <Route path="change-main-currency" element={<ChangeMainCurrency />} />
              <Route path="pixels" element={<Pixels />} />
              <Route path="operators" element={<Operators />} />
              <Route path="security" element={<Security />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <DemoNotice />
    </>
  )
}
