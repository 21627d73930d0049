import { ErrorBoundary } from '@presale/ui/error-boundary'
import { Spinner } from '@presale/ui/spinner'
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { useBeginAtTop } from './begin-at-top.ts'
import { DemoNotice } from './demo-notice.tsx'

const Landing = lazy(async () => ({ default: (await import('./routes/landing/landing.tsx')).Landing }))
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

/** The route table of specification §2, buyer origin (D2). */
export function AppRoutes() {
  useBeginAtTop()
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
              <Route path="profile" element={<Profile />} />
              <Route path="status" element={<Status />} />
              <Route path="my-token" element={<MyToken />} />
              <Route path="docs" element={<Docs />} />
              <Route path="how-to-buy" element={<HowToBuy />} />
              <Route path="withdrawal/binance" element={<BinanceGuide />} />
            </Route>
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <DemoNotice />
    </>
  )
}
