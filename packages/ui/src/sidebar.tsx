import { UI_TEXTS } from '@presale/rules/texts/ui'
import { clsx } from 'clsx'
import { PanelLeft } from 'lucide-react'
import { Slot } from 'radix-ui'
import { type CSSProperties, type ReactElement, type ReactNode, useId } from 'react'
import { SidebarPanel } from './sidebar-panel.tsx'
import { SidebarContext, useSidebarState, useSidebarStore } from './sidebar-state.tsx'
import { Tooltip } from './tooltip.tsx'

type SidebarProviderProps = {
  children: ReactNode
  /** Width when expanded, by default 16rem. */
  width?: string
}

/** Lays out the sidebar beside the page. */
export function SidebarProvider({ children, width = '16rem' }: SidebarProviderProps) {
  const state = useSidebarStore()
  return (
    <SidebarContext value={state}>
      <div
        className="flex min-h-window w-full print:min-h-0"
        style={{ '--sidebar-width': width } as CSSProperties}
      >
        {children}
      </div>
    </SidebarContext>
  )
}

type SidebarProps = {
  /** Names the navigation for assistive technology. */
  label: string
  children: ReactNode
  /** The logo and name. The state lets it shrink to the logo. */
  header?: (state: { collapsed: boolean }) => ReactNode
  /** The bottom: version, log out. */
  footer?: (state: { collapsed: boolean }) => ReactNode
  closeText?: string
}

/**
 * The navigation at the start edge. From 768 px it is a column, either wide or a 3rem strip of icons. Below, it is a
 * panel that slides over the page and traps the focus. Escape, the backdrop and navigation close it.
 */
export function Sidebar({ label, children, header, footer, closeText = UI_TEXTS.close }: SidebarProps) {
  const { expanded, onPhone } = useSidebarState()
  const collapsed = !expanded && !onPhone
  const inside = (
    <>
      {header && (
        <div
          className={clsx(
            'flex h-14 shrink-0 items-center overflow-hidden',
            collapsed ? 'justify-center' : 'px-4',
          )}
        >
          {header({ collapsed })}
        </div>
      )}
      <nav
        aria-label={label}
        className={clsx('min-h-0 flex-1 overflow-y-auto overflow-x-hidden', collapsed ? 'p-1' : 'p-2')}
      >
        {children}
      </nav>
      {footer && (
        <div className={clsx('shrink-0 border-line border-t empty:hidden', collapsed ? 'p-1' : 'p-2')}>
          {footer({ collapsed })}
        </div>
      )}
    </>
  )
  if (onPhone) {
    return (
      <SidebarPanel label={label} closeText={closeText}>
        {inside}
      </SidebarPanel>
    )
  }
  return (
    <aside
      data-sidebar={collapsed ? 'collapsed' : 'expanded'}
      className={clsx(
        'sticky top-0 print:hidden flex h-[calc(100dvh-var(--foot-height,0px))] shrink-0 flex-col border-line border-e bg-wash transition-[width] duration-150',
        collapsed ? 'w-12' : 'w-(--sidebar-width)',
      )}
    >
      {inside}
    </aside>
  )
}

/** The header button that toggles the sidebar, or opens the panel on a phone. */
export function SidebarTrigger({
  label = UI_TEXTS.toggleSidebar,
  className,
}: {
  label?: string
  className?: string
}) {
  const { expanded, panelOpen, onPhone, toggle } = useSidebarState()
  return (
    <Tooltip text={label} side="bottom">
      <button
        type="button"
        onClick={toggle}
        aria-label={label}
        aria-expanded={onPhone ? panelOpen : expanded}
        aria-keyshortcuts="Control+B Meta+B"
        className={clsx(
          'grid size-9 place-items-center rounded-control text-muted hover:bg-wash hover:text-ink pointer-coarse:size-11',
          className,
        )}
      >
        <PanelLeft aria-hidden="true" className="size-5" />
      </button>
    </Tooltip>
  )
}

/** A labelled list of items. When collapsed, a line replaces the label. */
export function SidebarGroup({ label, children }: { label: string; children: ReactNode }) {
  const { expanded, onPhone } = useSidebarState()
  const collapsed = !expanded && !onPhone
  const id = useId()
  return (
    <div className="group/section mb-4">
      {collapsed && (
        <div aria-hidden="true" className="mx-1 mb-2 border-line border-t group-first/section:hidden" />
      )}
      <p id={id} className={collapsed ? 'sr-only' : 'px-2.5 pt-2 pb-1.5 text-muted text-sm'}>
        {label}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </div>
  )
}

/** Props for the link that an item renders; spread them on an `<a>`, `<NavLink>` or `<Link>`. */
export type SidebarLinkProps = {
  className: string
  children: ReactNode
  onClick: () => void
  'aria-current'?: 'page'
}

type SidebarItemProps = {
  label: string
  icon: ReactNode
  /** Marks the current page. Omit it for a link that sets `aria-current="page"` itself. */
  current?: boolean
  /** Keeps the place of an item that is not known to be allowed yet, so that the others don't move. */
  pending?: boolean
  renderLink: (props: SidebarLinkProps) => ReactElement
}

/**
 * One destination: icon and name, or the icon with a tooltip when collapsed. `renderLink` keeps it independent of the
 * router.
 */
export function SidebarItem({ label, icon, current, pending, renderLink }: SidebarItemProps) {
  const { expanded, onPhone, closePanel } = useSidebarState()
  const collapsed = !expanded && !onPhone
  const link = renderLink({
    className: clsx(
      'flex min-h-10 items-center rounded-control text-ink no-underline -outline-offset-2 hover:bg-line pointer-coarse:min-h-11',
      'aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent',
      collapsed ? 'justify-center' : 'gap-3 px-2.5',
    ),
    onClick: closePanel,
    ...(current && { 'aria-current': 'page' as const }),
    children: (
      <>
        <Slot.Root aria-hidden="true" className="size-5 shrink-0">
          {icon}
        </Slot.Root>
        <span className={collapsed ? 'sr-only' : 'min-w-0 truncate'}>{label}</span>
      </>
    ),
  })
  return (
    <li className={pending ? 'invisible' : undefined}>
      <Tooltip text={label} side="right" enabled={collapsed}>
        {link}
      </Tooltip>
    </li>
  )
}
