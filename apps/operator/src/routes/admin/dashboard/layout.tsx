import { TOKEN_NAME } from '@presale/rules/presale'
import { Breadcrumb } from '@presale/ui/breadcrumb'
import { Button } from '@presale/ui/button'
import { ErrorBoundary } from '@presale/ui/error-boundary'
import { Mark } from '@presale/ui/mark'
import { Sidebar, SidebarGroup, SidebarItem, SidebarProvider, SidebarTrigger } from '@presale/ui/sidebar'
import { SkipLink } from '@presale/ui/skip-link'
import { Spinner } from '@presale/ui/spinner'
import { ThemeSwitch } from '@presale/ui/theme-switch'
import { LogOut } from 'lucide-react'
import { Suspense, useLayoutEffect } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { useTheme } from '../../../theme.ts'
import { trpc } from '../../../trpc.ts'
import { AddressAnnouncements } from './address-announcements.tsx'
import { Guard } from './guard.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { PaletteButton } from './palette-button.tsx'
import { ACCESS, BOOKS, GENERAL, type Screen } from './screens.tsx'
import { useLeave } from './use-leave.ts'
import { useScreens } from './use-operator.ts'

const NOT_LOADED = 'This page could not be loaded. Please check your connection.'

/** The operator's layout: the sidebar, the way to this page, and the current screen behind the guard. */
export function AdminLayout() {
  const { pathname } = useLocation()
  useHeaderHeight()
  return (
    <SidebarProvider>
      <SkipLink target="content" />
      <Sidebar
        label="Operators"
        header={({ collapsed }) => (
          <Link
            to="/admin/dashboard"
            className="flex items-center gap-2.5 font-display font-semibold text-lg"
          >
            <Mark size={28} {...(collapsed && { title: TOKEN_NAME })} />
            {!collapsed && TOKEN_NAME}
          </Link>
        )}
        footer={({ collapsed }) => !collapsed && <FooterThemeSwitch />}
      >
        <ScreenGroup label="General" screens={GENERAL} />
        <ScreenGroup label="Books" screens={BOOKS} />
        <ScreenGroup label="Access" screens={ACCESS} />
      </Sidebar>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-20 flex print:hidden h-14 items-center gap-3 border-line border-b bg-paper px-4">
          <SidebarTrigger />
          <PathBreadcrumb />
          <PaletteButton />
          <LogOutButton />
        </header>
        <main id="content" tabIndex={-1} className="w-full flex-1 px-4 py-6 outline-none sm:px-6">
          <AddressAnnouncements />
          <Guard>
            <ErrorBoundary key={pathname} message={NOT_LOADED}>
              <Suspense fallback={<Spinner className="min-h-64 w-full text-xl" />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </Guard>
        </main>
      </div>
      <IdentityDialog />
    </SidebarProvider>
  )
}

function ScreenGroup({ label, screens }: { label: string; screens: readonly Screen[] }) {
  return (
    <SidebarGroup label={label}>
      {useScreens(screens).map((screen) => (
        <SidebarItem
          key={screen.to}
          label={screen.label}
          icon={screen.icon}
          renderLink={(link) => <NavLink end to={screen.to} {...link} />}
        />
      ))}
    </SidebarGroup>
  )
}

/** Tells the theme how much of the window the header covers, so that nothing that gets the focus is under it. */
function useHeaderHeight() {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--header-height', '3.5rem')
    return () => {
      style.removeProperty('--header-height')
    }
  }, [])
}

function FooterThemeSwitch() {
  const [theme, setTheme] = useTheme()
  return <ThemeSwitch compact value={theme} onChange={setTheme} />
}

/** Built from the segments of the path, their names capitalised (specification §2). */
function PathBreadcrumb() {
  const { pathname } = useLocation()
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const steps = segments.map((segment, index) => ({
    label: capitalise(segment),
    renderLink: (link: { className: string; children: React.ReactNode }) => (
      <Link to={`/${segments.slice(0, index + 1).join('/')}`} {...link} />
    ),
  }))
  return (
    <Breadcrumb
      className="min-w-0 flex-1 max-lg:text-sm max-lg:[&_:is(ol,li)]:gap-x-1 max-sm:[&_li:not(:last-child)]:hidden"
      steps={steps}
    />
  )
}

function capitalise(segment: string): string {
  return segment
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

function LogOutButton() {
  const leave = useLeave()
  const logOut = trpc.account.logOut.useMutation({ onSettled: () => leave() })
  return (
    <Button variant="quiet" busy={logOut.isPending} onClick={() => logOut.mutate()}>
      <LogOut aria-hidden="true" />
      <span className="max-lg:sr-only">Log out</span>
    </Button>
  )
}
