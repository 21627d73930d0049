import { countText } from '@presale/rules/lists'
import { TOKEN_NAME } from '@presale/rules/presale'
import { OPERATOR_SHELL_TEXTS as TEXTS } from '@presale/rules/texts/operator-shell'
import { Breadcrumb } from '@presale/ui/breadcrumb'
import { ErrorBoundary } from '@presale/ui/error-boundary'
import { Mark } from '@presale/ui/mark'
import { Sidebar, SidebarGroup, SidebarItem, SidebarProvider, SidebarTrigger } from '@presale/ui/sidebar'
import { SkipLink } from '@presale/ui/skip-link'
import { ThemeSwitch } from '@presale/ui/theme-switch'
import { type Lazy, useLoadWhenIdle } from '@presale/web-client/screen-code'
import { Screens, useLookAhead } from '@presale/web-client/screens'
import { useTheme } from '@presale/web-client/use-theme'
import { memo, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useIsDemo } from '../../../demo-notice.tsx'
import { BuyerPage, OrderPage, SCREENS } from '../../../screen-code.ts'
import { Announcements } from './announcements.tsx'
import { Guard } from './guard.tsx'
import { IdentityDialog } from './identity-dialog.tsx'
import { IdleWarning } from './idle-warning.tsx'
import { PaletteButton } from './palette-button.tsx'
import { Proposals } from './proposals.tsx'
import { RoleNote } from './role-note.tsx'
import { ACCESS, BOOKS, GENERAL, isWithin, SALES, type Screen } from './screens.tsx'
import { useMayOpen } from './use-operator.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useWaiting } from './use-waiting.ts'
import { UserMenu } from './user-menu.tsx'
import { WeakPassword } from './weak-password.tsx'

const CODE = { ...SCREENS, OrderPage, BuyerPage }

/** The operator's layout: the sidebar, the breadcrumb, and the current screen behind the guard. */
export function AdminLayout({ screen }: { screen: Lazy }) {
  const { screensRef, linkTo, linksWithin } = useLookAhead(usePrefetch())
  useLoadWhenIdle(CODE)
  return (
    <SidebarProvider width="13.75rem">
      <SkipLink target="content" />
      <Sidebar
        label={TEXTS.navigation}
        header={({ collapsed }) => (
          <Link
            to="/admin/dashboard"
            className="flex items-center gap-2.5 font-display font-semibold text-lg"
          >
            <Mark size={28} {...(collapsed && { title: TOKEN_NAME })} />
            {!collapsed && TOKEN_NAME}
          </Link>
        )}
        footer={({ collapsed }) => <FooterThemeSwitch stacked={collapsed} />}
      >
        <ScreenGroup label={TEXTS.groups.general} screens={GENERAL} linkTo={linkTo} />
        <ScreenGroup label={TEXTS.groups.overview} screens={SALES} linkTo={linkTo} />
        <ScreenGroup label={TEXTS.groups.books} screens={BOOKS} linkTo={linkTo} />
        <ScreenGroup label={TEXTS.groups.access} screens={ACCESS} linkTo={linkTo} />
      </Sidebar>
      <div className="flex min-w-0 flex-1 flex-col">
        <header
          data-app-header
          className="sticky top-0 z-20 flex print:hidden h-14 items-center gap-3 border-line border-b bg-paper px-4"
        >
          <SidebarTrigger />
          <PathBreadcrumb />
          <PaletteButton />
          <UserMenu />
        </header>
        <main
          id="content"
          tabIndex={-1}
          {...linksWithin}
          className="w-full flex-1 px-4 py-6 max-sm:py-4 outline-none sm:px-6"
        >
          <WeakPassword />
          <Proposals />
          <Announcements />
          <Screens screen={screen} screens={SCREENS} ref={screensRef} frame={Frame} />
        </main>
      </div>
      <IdentityDialog />
      <IdleWarning />
    </SidebarProvider>
  )
}

type ScreenGroupProps = {
  label: string
  screens: readonly Screen[]
  /** The props of a link by its path. */
  linkTo: (path: string) => object
}

function ScreenGroup({ label, screens, linkTo }: ScreenGroupProps) {
  const mayOpen = useMayOpen()
  const waiting = useWaiting().data?.count
  const orders = waiting && waiting.count > 0 ? countText(waiting) : undefined
  const [path] = useLocation()
  return (
    <SidebarGroup label={label}>
      {screens
        .filter((screen) => mayOpen(screen) !== false)
        .map((screen) => (
          <SidebarItem
            key={screen.to}
            pending={mayOpen(screen) === undefined}
            label={screen.label}
            icon={screen.icon}
            current={isWithin(path, screen.to)}
            renderLink={({ children, ...link }) => {
              const count = screen.countsWaiting ? orders : undefined
              return (
                <Link
                  to={screen.to}
                  {...linkTo(screen.to)}
                  {...link}
                  {...(count && { 'aria-description': TEXTS.waiting(count) })}
                >
                  {children}
                  {count && <Count>{count}</Count>}
                </Link>
              )
            }}
          />
        ))}
    </SidebarGroup>
  )
}

/** At the end of a sidebar's item. The link's description says what it counts. */
function Count({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="ms-auto text-sm tabular-nums [[data-sidebar=collapsed]_&]:hidden">
      {children}
    </span>
  )
}

/** What stands around each screen. */
const Frame = memo(function Frame({ screen: Shown }: { screen: Lazy }) {
  return (
    <Guard code={Shown}>
      <RoleNote />
      <ErrorBoundary message={TEXTS.unloaded}>
        <Shown />
      </ErrorBoundary>
    </Guard>
  )
})

/** Comes when it is known whether the warning of a demonstration stands below it, so that it never moves. */
function FooterThemeSwitch({ stacked }: { stacked: boolean }) {
  const [theme, setTheme] = useTheme()
  if (useIsDemo().isPending) return null
  return <ThemeSwitch compact stacked={stacked} value={theme} onChange={setTheme} />
}

/** Built from the path's segments, capitalised (specification §2). The first leads to the dashboard: its own path is the log-in. */
function PathBreadcrumb() {
  const [pathname] = useLocation()
  const segments = pathname.split('/').filter((segment) => segment !== '')
  const steps = segments.map((segment, index) => ({
    label: capitalise(segment),
    renderLink: (link: { className: string; children: ReactNode }) => (
      <Link to={`/${segments.slice(0, Math.max(index + 1, 2)).join('/')}`} {...link} />
    ),
  }))
  return <Breadcrumb className="min-w-0 flex-1 max-lg:text-sm max-lg:[&_:is(ol,li)]:gap-x-1" steps={steps} />
}

function capitalise(segment: string): string {
  return segment
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
