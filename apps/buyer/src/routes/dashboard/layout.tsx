import { SALE_OPERATOR, TOKEN_NAME } from '@presale/rules/presale'
import { BUYER_LAYOUT_TEXTS as TEXTS } from '@presale/rules/texts/buyer-layout'
import { PRESALE_DASHBOARD_TEXTS } from '@presale/rules/texts/presale-dashboard'
import { SCREEN_TEXTS } from '@presale/rules/texts/screen'
import { ErrorBoundary } from '@presale/ui/error-boundary'
import { Mark } from '@presale/ui/mark'
import { Sidebar, SidebarGroup, SidebarItem, SidebarProvider, SidebarTrigger } from '@presale/ui/sidebar'
import { SkipLink } from '@presale/ui/skip-link'
import { ThemeSwitch } from '@presale/ui/theme-switch'
import { type Lazy, useLoadWhenIdle } from '@presale/web-client/screen-code'
import { Screens, useLookAhead } from '@presale/web-client/screens'
import { useTheme } from '@presale/web-client/use-theme'
import { BookOpen, CircleUser, Coins, Gauge, Medal, Wallet } from 'lucide-react'
import { memo, type ReactElement } from 'react'
import { Link, useLocation } from 'wouter'
import { useIsDemo } from '../../demo-notice.tsx'
import { SCREENS } from '../../screen-code.ts'
import { Guard } from './guard.tsx'
import { usePrefetch } from './use-prefetch.ts'
import { UserMenu } from './user-menu.tsx'

/** `marksAlso`: screens without an item of their own, which this item is marked for. */
type Destination = { to: string; label: string; icon: ReactElement; marksAlso?: readonly string[] }

const GROUPS: readonly { label: string; items: readonly Destination[] }[] = [
  {
    label: TEXTS.account,
    items: [
      { to: '/dashboard', label: TEXTS.dashboard, icon: <Gauge /> },
      { to: '/dashboard/profile', label: TEXTS.profile, icon: <CircleUser /> },
      { to: '/dashboard/status', label: TEXTS.status, icon: <Medal /> },
    ],
  },
  {
    label: TEXTS.finances,
    items: [
      { to: '/dashboard/buy-token', label: TEXTS.buyToken, icon: <Coins /> },
      {
        to: '/dashboard/my-token',
        label: TEXTS.myTokens,
        icon: <Wallet />,
        marksAlso: ['/dashboard/transaction'],
      },
    ],
  },
  {
    label: TEXTS.information,
    items: [
      {
        to: '/dashboard/how-to-buy',
        label: TEXTS.howToBuy,
        icon: <BookOpen />,
        marksAlso: ['/dashboard/docs', '/dashboard/withdrawal/binance'],
      },
    ],
  },
]

/** The signed-in layout: the sidebar, and the current screen behind the guard. */
export function Dashboard({ screen }: { screen: Lazy }) {
  const [path] = useLocation()
  const { screensRef, linkTo, linksWithin } = useLookAhead(usePrefetch())
  useLoadWhenIdle(SCREENS)
  return (
    <SidebarProvider width="19rem">
      <SkipLink target="content" />
      <Sidebar
        label={TEXTS.label}
        header={({ collapsed }) => (
          <a href="/" className="flex items-center gap-2.5 font-display font-semibold text-lg">
            <Mark size={28} {...(collapsed && { title: TOKEN_NAME })} />
            {!collapsed && TOKEN_NAME}
          </a>
        )}
        footer={({ collapsed }) => <SidebarFooter collapsed={collapsed} />}
      >
        {GROUPS.map((group) => (
          <SidebarGroup key={group.label} label={group.label}>
            {group.items.map(({ to, label, icon, marksAlso = [] }) => (
              <SidebarItem
                key={to}
                label={label}
                icon={icon}
                current={path === to || marksAlso.includes(path)}
                renderLink={(link) => <Link to={to} {...linkTo(to)} {...link} />}
              />
            ))}
          </SidebarGroup>
        ))}
      </Sidebar>
      <div className="flex min-w-0 flex-1 flex-col">
        <header
          data-app-header
          className="sticky top-0 z-20 flex print:hidden h-14 items-center justify-between gap-3 border-line border-b bg-paper px-4"
        >
          <SidebarTrigger />
          <UserMenu />
        </header>
        <main
          id="content"
          tabIndex={-1}
          {...linksWithin}
          className="mx-auto w-full max-w-page flex-1 px-4 py-6 outline-none sm:px-6 sm:py-8"
        >
          <Screens screen={screen} screens={SCREENS} ref={screensRef} frame={Frame} />
        </main>
      </div>
    </SidebarProvider>
  )
}

/** What stands around each screen. */
const Frame = memo(function Frame({ screen: Shown }: { screen: Lazy }) {
  return (
    <Guard code={Shown}>
      <ErrorBoundary message={SCREEN_TEXTS.notLoaded}>
        <Shown />
      </ErrorBoundary>
    </Guard>
  )
})

/** Comes when it is known whether the warning of a demonstration stands below it, so that it never moves. */
function SidebarFooter({ collapsed }: { collapsed: boolean }) {
  const [theme, setTheme] = useTheme()
  if (useIsDemo().isPending) return null
  const themeSwitch = <ThemeSwitch compact stacked={collapsed} value={theme} onChange={setTheme} />
  if (collapsed) return themeSwitch
  return (
    <div className="flex flex-col gap-2">
      {themeSwitch}
      {SALE_OPERATOR && (
        <a className="link touch-target mx-2.5 text-sm" href={`mailto:${SALE_OPERATOR.contact}`}>
          {TEXTS.contact}
        </a>
      )}
      <p className="px-2.5 py-1 text-muted text-sm">{PRESALE_DASHBOARD_TEXTS.documentation}</p>
    </div>
  )
}
