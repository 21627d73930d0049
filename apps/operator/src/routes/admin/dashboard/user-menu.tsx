import { OPERATOR_SHELL_TEXTS } from '@presale/rules/texts/operator-shell'
import { ROLE_TEXTS } from '@presale/rules/texts/roles'
import { Spinner } from '@presale/ui/spinner'
import { ChevronDown, CircleUser, KeyRound, LogOut, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { useLogOut } from './use-log-out.ts'
import { useOperator } from './use-operator.ts'

const TEXTS = OPERATOR_SHELL_TEXTS.userMenu
const ENTRY =
  'flex min-h-10 w-full items-center gap-3 rounded-control px-3 text-start -outline-offset-2 hover:bg-wash pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'

/** Who is logged in and as what, the operator's own screens, and the log-out. Escape and a click beside it close it. */
export function UserMenu() {
  const panel = useRef<HTMLDivElement>(null)
  const operator = useOperator()
  const close = () => {
    panel.current?.hidePopover()
  }
  const showSessions = () => {
    close()
    // When the screen is open already; otherwise it scrolls by itself.
    document.getElementById('own-sessions')?.scrollIntoView()
  }
  const closeOnLeave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !panel.current?.contains(relatedTarget)) close()
  }
  const entry = (to: string, icon: ReactNode, label: string, onClick = close) => (
    <li>
      <Link to={`/admin/dashboard/${to}`} className={ENTRY} onClick={onClick}>
        {icon}
        {label}
      </Link>
    </li>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus
    <div className="min-w-0" onBlur={closeOnLeave}>
      <button
        type="button"
        popoverTarget="user-menu"
        className="flex min-h-9 items-center gap-2 rounded-control px-2.5 hover:bg-wash pointer-coarse:min-h-11 [&_svg]:size-5 [&_svg]:shrink-0"
      >
        <CircleUser aria-hidden="true" />
        <span className="sr-only">{TEXTS.label}</span>
        <bdi className="w-24 truncate text-start max-sm:sr-only">{operator?.login}</bdi>
        <ChevronDown aria-hidden="true" className="text-muted" />
      </button>
      <div
        ref={panel}
        id="user-menu"
        popover="auto"
        className="inset-auto end-4 top-13 m-0 w-72 max-w-[calc(100vw-2rem)] rounded-surface border border-edge bg-paper p-1 text-ink"
      >
        <div className="break-words border-line border-b px-3 py-2.5">
          <bdi className="block font-medium">{operator?.login}</bdi>
          {operator && <p className="text-muted text-sm">{ROLE_TEXTS.names[operator.role]}</p>}
        </div>
        <ul className="mt-1">
          {entry('security', <ShieldCheck aria-hidden="true" />, TEXTS.security)}
          {entry(
            'security#own-sessions',
            <MonitorSmartphone aria-hidden="true" />,
            TEXTS.sessions,
            showSessions,
          )}
          {entry('change-password', <KeyRound aria-hidden="true" />, TEXTS.changePassword)}
          <li>
            <LogOutButton />
          </li>
        </ul>
      </div>
    </div>
  )
}

function LogOutButton() {
  const logOut = useLogOut()
  return (
    <button type="button" className={ENTRY} disabled={logOut.isPending} onClick={() => logOut.mutate()}>
      {logOut.isPending ? <Spinner decorative /> : <LogOut aria-hidden="true" />}
      {OPERATOR_SHELL_TEXTS.logOut}
    </button>
  )
}
