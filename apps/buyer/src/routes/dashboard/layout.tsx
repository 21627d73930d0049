import { DOCUMENTATION_VERSION, TOKEN_NAME } from '@presale/rules/presale'
import { Button } from '@presale/ui/button'
import { ErrorBoundary } from '@presale/ui/error-boundary'
import { Mark } from '@presale/ui/mark'
import { Sidebar, SidebarGroup, SidebarItem, SidebarProvider, SidebarTrigger } from '@presale/ui/sidebar'
import { SkipLink } from '@presale/ui/skip-link'
import { Spinner } from '@presale/ui/spinner'
import { ThemeSwitch } from '@presale/ui/theme-switch'
import { useQueryClient } from '@tanstack/react-query'
import { BookOpen, CircleUser, Coins, Gauge, LogOut, Medal, Wallet } from 'lucide-react'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { endSession } from '../../session.ts'
import { trpc } from '../../trpc.ts'
import { useTheme } from '../../use-theme.ts'
import { Guard } from './guard.tsx'

const NOT_LOADED = 'This page could not be loaded. Please check your connection.'

type Destination = { to: string; label: string; icon: ReactElement }

const GROUPS: readonly { label: string; items: readonly Destination[] }[] = [
  {
    label: 'Account',
    items: [
      { to: '/dashboard', label: 'Dashboard', icon: <Gauge /> },
      { to: '/dashboard/profile', label: 'My Profile', icon: <CircleUser /> },
      { to: '/dashboard/status', label: 'Status', icon: <Medal /> },
    ],
  },
  {
    label: 'Finances',
    items: [
      { to: '/dashboard/buy-token', label: 'Buy Token', icon: <Coins /> },
      { to: '/dashboard/my-token', label: 'My Tokens', icon: <Wallet /> },
    ],
  },
  {
    label: 'Information',
    items: [{ to: '/dashboard/how-to-buy', label: 'How to Buy', icon: <BookOpen /> }],
  },
]

/** The signed-in layout: the sidebar, and the current screen behind the guard. */
export function Dashboard({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  return (
    <SidebarProvider width="19rem">
      <SkipLink target="content" />
      <Sidebar
        label="Dashboard"
        header={({ collapsed }) => (
          <a href="/" className="flex items-center gap-2.5 font-display font-semibold text-lg">
            <Mark size={28} {...(collapsed && { title: TOKEN_NAME })} />
            {!collapsed && TOKEN_NAME}
          </a>
        )}
        footer={({ collapsed }) => !collapsed && <SidebarFooter />}
      >
        {GROUPS.map((group) => (
          <SidebarGroup key={group.label} label={group.label}>
            {group.items.map(({ to, label, icon }) => (
              <SidebarItem
                key={to}
                label={label}
                icon={icon}
                current={path === to}
                renderLink={(link) => <Link to={to} {...link} />}
              />
            ))}
          </SidebarGroup>
        ))}
      </Sidebar>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 flex print:hidden h-14 items-center justify-between gap-3 border-line border-b bg-paper px-4">
          <SidebarTrigger />
          <LogOutButton />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-page flex-1 px-4 py-6 outline-none sm:px-6 sm:py-8"
        >
          <Guard>
            <ErrorBoundary key={path} message={NOT_LOADED}>
              <Suspense fallback={<Spinner className="min-h-64 w-full text-xl" />}>{children}</Suspense>
            </ErrorBoundary>
          </Guard>
        </main>
      </div>
    </SidebarProvider>
  )
}

function SidebarFooter() {
  const [theme, setTheme] = useTheme()
  return (
    <div className="flex flex-col gap-2">
      <ThemeSwitch compact value={theme} onChange={setTheme} />
      <p className="px-2.5 py-1 text-muted text-sm">{DOCUMENTATION_VERSION}</p>
    </div>
  )
}

/** Ends the session on the server and here; here even when the server cannot be reached. */
function LogOutButton() {
  const [, navigate] = useLocation()
  const queryClient = useQueryClient()
  const logOut = trpc.account.logOut.useMutation({
    onSettled: () => {
      endSession()
      queryClient.clear()
      navigate('/login', { replace: true })
    },
  })
  return (
    <Button variant="quiet" busy={logOut.isPending} onClick={() => logOut.mutate()}>
      <LogOut aria-hidden="true" />
      Log out
    </Button>
  )
}
