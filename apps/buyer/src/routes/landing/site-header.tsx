import { TOKEN_NAME } from '@presale/rules/presale'
import { Button } from '@presale/ui/button'
import { Mark } from '@presale/ui/mark'
import { ThemeSwitch } from '@presale/ui/theme-switch'
import { Menu, X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTheme } from '../../theme.ts'
import { SECTIONS } from './sections.ts'
import { useHeaderShown } from './use-header-shown.ts'
import { useMenu } from './use-menu.ts'

/** Tells the theme (`--header-height`) how much of the window the header covers while this page is shown. */
function useHeaderHeight() {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--header-height', '4rem')
    return () => {
      style.removeProperty('--header-height')
    }
  }, [])
}

/** The fixed header. Whatever the scrolling, it is there while the keyboard is in it or its menu is open. */
export function SiteHeader() {
  useHeaderHeight()
  const shown = useHeaderShown()
  const menu = useMenu()
  return (
    <header
      ref={menu.area}
      className={`fixed inset-x-0 top-0 z-20 border-line border-b bg-paper transition-transform duration-180 has-focus-visible:translate-y-0 ${shown || menu.open ? '' : '-translate-y-full'}`}
    >
      <div className="mx-auto flex h-16 max-w-page items-center gap-6 px-4 sm:px-6">
        <Link to="/#top" className="me-auto flex items-center gap-2.5 font-display font-semibold text-lg">
          <Mark size={28} />
          {TOKEN_NAME}
        </Link>
        <WideNavigation />
        <MenuButton open={menu.open} />
      </div>
      <MenuPanel menu={menu} />
    </header>
  )
}

function WideNavigation() {
  return (
    <>
      <nav aria-label="Page" className="hidden lg:block">
        <ul className="flex items-center gap-1">
          {SECTIONS.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={`/#${id}`}
                className="inline-flex min-h-11 items-center px-3 text-muted hover:text-ink hover:underline hover:underline-offset-4"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="hidden items-center gap-2 lg:flex">
        <PageTheme />
        <Button asChild variant="quiet">
          <Link to="/login">Log in</Link>
        </Button>
        <Button asChild>
          <Link to="/register">Register</Link>
        </Button>
      </div>
    </>
  )
}

function PageTheme() {
  const [theme, setTheme] = useTheme()
  return <ThemeSwitch compact value={theme} onChange={setTheme} />
}

/** That it is expanded, the browser tells by itself. */
function MenuButton({ open }: { open: boolean }) {
  const Icon = open ? X : Menu
  return (
    <button
      type="button"
      popoverTarget="menu"
      className="-me-2.5 inline-flex min-h-11 items-center gap-2 rounded-control px-2.5 font-medium hover:bg-wash lg:hidden"
    >
      Menu
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
}

function MenuPanel({ menu: { panel, onToggle, close } }: { menu: ReturnType<typeof useMenu> }) {
  return (
    <div
      ref={panel}
      id="menu"
      popover="auto"
      onToggle={onToggle}
      className="inset-x-0 top-16 bottom-auto max-h-[calc(100dvh-4rem)] w-full overflow-y-auto overscroll-contain border-line border-y bg-paper px-4 pt-2 pb-6 text-ink sm:px-6 lg:hidden"
    >
      <nav aria-label="Page">
        <ul className="divide-y divide-line">
          {SECTIONS.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={`/#${id}`}
                onClick={close}
                className="flex min-h-12 items-center text-lg hover:text-accent-strong"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button asChild size="lg">
          <Link to="/login">Log in</Link>
        </Button>
        <Button asChild size="lg" variant="primary">
          <Link to="/register">Register</Link>
        </Button>
      </div>
      <div className="mt-5 flex items-center justify-between gap-4">
        <span aria-hidden="true" className="text-muted">
          Colour theme
        </span>
        <PageTheme />
      </div>
    </div>
  )
}
