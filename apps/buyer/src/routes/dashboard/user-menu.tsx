import { BUYER_LAYOUT_TEXTS as TEXTS } from '@presale/rules/texts/buyer-layout'
import { Spinner } from '@presale/ui/spinner'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, CircleUser, LogOut, MonitorSmartphone } from 'lucide-react'
import { type FocusEvent, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { endSession } from '../../session.ts'
import { recall } from '../../storage.ts'
import { trpc } from '../../trpc.ts'

const ENTRY =
  'flex min-h-10 w-full items-center gap-3 rounded-control px-3 text-start -outline-offset-2 hover:bg-wash pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'

/**
 * Who is logged in, the links about the account, and the log-out. Escape and a click beside it close a native popover.
 */
export function UserMenu() {
  const panel = useRef<HTMLDivElement>(null)
  // The guard loads the account on every route. Until then the e-mail is the one of the log-in.
  const { data: account } = trpc.account.read.useQuery(undefined, { enabled: false })
  const email = account?.email ?? recall('userEmail')
  const close = () => panel.current?.hidePopover()
  const closeOnLeave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !panel.current?.contains(relatedTarget)) close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the focus
    <div className="min-w-0" onBlur={closeOnLeave}>
      <button
        type="button"
        popoverTarget="user-menu"
        className="flex min-h-9 max-w-full items-center gap-2 rounded-control px-2.5 hover:bg-wash pointer-coarse:min-h-11 [&_svg]:size-5 [&_svg]:shrink-0"
      >
        <CircleUser aria-hidden="true" />
        <span className="sr-only">{TEXTS.userMenu}</span>
        <bdi className="truncate max-sm:sr-only">{email}</bdi>
        <ChevronDown aria-hidden="true" className="text-muted" />
      </button>
      <div
        ref={panel}
        id="user-menu"
        popover="auto"
        className="inset-auto end-4 top-14 m-0 w-72 max-w-[calc(100vw-2rem)] rounded-surface border border-edge bg-paper p-1 text-ink"
      >
        <div className="break-words border-line border-b px-3 py-2.5">
          {account?.name && (
            <p className="font-medium">
              <bdi>{account.name}</bdi>
            </p>
          )}
          <p className="text-muted text-sm">
            <bdi>{email}</bdi>
          </p>
        </div>
        <ul className="mt-1">
          <li>
            <Link to="/dashboard/profile" className={ENTRY} onClick={close}>
              <CircleUser aria-hidden="true" />
              {TEXTS.profile}
            </Link>
          </li>
          <li>
            <Link to="/dashboard/profile#sessions" className={ENTRY} onClick={close}>
              <MonitorSmartphone aria-hidden="true" />
              {TEXTS.sessions}
            </Link>
          </li>
          <li>
            <LogOutButton />
          </li>
        </ul>
      </div>
    </div>
  )
}

/** Ends the session on the server and in this browser. An unreachable server doesn't stop the local log-out. */
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
    <button type="button" className={ENTRY} disabled={logOut.isPending} onClick={() => logOut.mutate()}>
      {logOut.isPending ? <Spinner decorative /> : <LogOut aria-hidden="true" />}
      {TEXTS.logOut}
    </button>
  )
}
