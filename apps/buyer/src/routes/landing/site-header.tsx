import { TOKEN_NAME } from '@presale/rules/presale'
import { LANDING_TEXTS as TEXTS } from '@presale/rules/texts/landing'
import { Button } from '@presale/ui/button'
import { Mark } from '@presale/ui/mark'
import { ThemeSwitch } from '@presale/ui/theme-switch'
import { Menu, X } from 'lucide-react'
import { SECTIONS } from './sections.ts'
import { SEEN_BY } from './seen-by.ts'

/**
 * The fixed header, which script.ts hides and shows. It always shows while the focus is in it or its menu is open.
 */
export function SiteHeader() {
  return (
    <header
      data-part="header"
      className="group fixed inset-x-0 top-0 z-20 border-line border-b bg-paper transition-transform duration-180 has-focus-visible:translate-y-0"
    >
      <div className="mx-auto flex h-16 max-w-page items-center gap-6 px-4 sm:px-6">
        <a href="#top" className="me-auto flex items-center gap-2.5 font-display font-semibold text-lg">
          <Mark size={28} />
          {TOKEN_NAME}
        </a>
        <WideNavigation />
        <MenuButton />
      </div>
      <MenuPanel />
    </header>
  )
}

function WideNavigation() {
  return (
    <>
      <nav aria-label={TEXTS.page} className="hidden lg:block">
        <ul className="flex items-center gap-1">
          {SECTIONS.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center px-3 text-muted hover:text-ink hover:underline hover:underline-offset-4"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="hidden items-center gap-2 lg:flex">
        <PageTheme />
        <Button asChild variant="quiet" className={SEEN_BY.visitors}>
          <a href="/login">{TEXTS.logIn}</a>
        </Button>
        <Button asChild className={SEEN_BY.visitors}>
          <a href="/register">{TEXTS.register}</a>
        </Button>
        <Button asChild className={SEEN_BY.buyers}>
          <a href="/dashboard">{TEXTS.dashboard}</a>
        </Button>
      </div>
    </>
  )
}

function PageTheme() {
  return <ThemeSwitch compact value="system" onChange={neverHere} />
}

/** React never runs on this page. script.ts listens to the switch instead. */
function neverHere() {}

/** The menu is a native popover: it opens, closes and sets aria-expanded without a script. */
function MenuButton() {
  return (
    <button
      type="button"
      popoverTarget="menu"
      className="-me-2.5 inline-flex min-h-11 items-center gap-2 rounded-control px-2.5 font-medium hover:bg-wash lg:hidden"
    >
      <span className="max-[16rem]:sr-only">{TEXTS.menu}</span>
      <Menu aria-hidden="true" className="size-5 group-has-[:popover-open]:hidden" />
      <X aria-hidden="true" className="hidden size-5 group-has-[:popover-open]:block" />
    </button>
  )
}

function MenuPanel() {
  return (
    <div
      id="menu"
      popover="auto"
      data-part="menu"
      className="inset-x-0 top-16 bottom-auto max-h-[calc(100dvh-4rem)] w-full overflow-y-auto overscroll-contain border-line border-y bg-paper px-4 pt-2 pb-6 text-ink sm:px-6 lg:hidden"
    >
      <nav aria-label={TEXTS.page}>
        <ul className="divide-y divide-line">
          {SECTIONS.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-12 items-center text-lg hover:text-accent-strong">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button asChild size="lg" className={SEEN_BY.visitors}>
          <a href="/login">{TEXTS.logIn}</a>
        </Button>
        <Button asChild size="lg" variant="primary" className={SEEN_BY.visitors}>
          <a href="/register">{TEXTS.register}</a>
        </Button>
        <Button asChild size="lg" variant="primary" className={`col-span-2 ${SEEN_BY.buyers}`}>
          <a href="/dashboard">{TEXTS.dashboard}</a>
        </Button>
      </div>
      <div className="mt-5 flex items-center justify-between gap-4">
        <span aria-hidden="true" className="text-muted">
          {TEXTS.colourTheme}
        </span>
        <PageTheme />
      </div>
    </div>
  )
}
