import { Spinner } from '@presale/ui/spinner'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { DemoNotice } from './demo-notice.tsx'
import { Login } from './routes/admin/login.tsx'
import { NotFound } from './routes/not-found.tsx'

const AdminLayout = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/layout.tsx')).AdminLayout,
}))
const Transactions = lazy(async () => ({
  default: (await import('./routes/admin/dashboard/transactions/transactions.tsx')).Transactions,
}))

/** The route table of specification §2, operator origin (D2). */
export function AppRoutes() {
  return (
    <>
      <Suspense fallback={<Spinner className="grid min-h-dvh place-items-center" />}>
        <Routes>
          <Route path="/" element={<Navigate to="/admin" replace />} />
          <Route path="/admin" element={<Login />} />
          <Route path="/admin/dashboard" element={<AdminLayout />}>
            <Route index element={<Navigate to="transactions" replace />} />
            <Route path="transactions" element={<Transactions />} />
          </Route>
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
      <DemoNotice />
    </>
  )
}
