import { ErrorBoundary } from '@presale/ui/error-boundary'
import { Spinner } from '@presale/ui/spinner'
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { DemoNotice } from './demo-notice.tsx'
import { Landing } from './routes/landing/landing.tsx'
import { NotFound } from './routes/not-found.tsx'

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

/** The route table of specification §2, buyer origin (D2). */
export function AppRoutes() {
  return (
    <>
      <ErrorBoundary message="This page could not be loaded. Please check your connection.">
        <Suspense fallback={<Spinner className="min-h-dvh w-full text-xl" />}>
          <Routes>
            <Route path="/" element={<Landing />} />
            <Route path="/login" element={<Login />} />
            <Route path="/register" element={<Register />} />
            <Route path="/privacy" element={<Privacy />} />
            <Route path="/dashboard" element={<Dashboard />}>
              <Route index element={<Overview />} />
              <Route path="buy-token" element={<BuyToken />} />
              <Route path="transaction" element={<Transaction />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <DemoNotice />
    </>
  )
}
