import { SESSION_TEXTS } from '@presale/rules/texts/session'
import { useDocumentTitle } from '@presale/ui/document-title'
import { noteReturn } from '@presale/ui/error-boundary'
import { LoadError } from '@presale/ui/load-error'
import { Spinner } from '@presale/ui/spinner'
import { useClearToasts } from '@presale/ui/toast'
import { CancelledError, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { currentPath, useOwnPath } from './address.tsx'
import { statusOf } from './answers.ts'
import { useOnline } from './online.ts'
import type { Code } from './screen-code.tsx'
import { keepTyped } from './typed-forms.ts'

/** Interval in ms at which an unreachable server is asked again. */
const RETRY_MS = 10_000

/** The key of the last check that confirmed the session, and for how many ms it counts. */
const CHECKED = ['session checked']
const CHECKED_MS = 60_000

/** How an app checks a session and leaves. Both functions must stay the same between renders. */
export type Gate = {
  /** The key in the browser's storage that has the session's token. */
  sessionKey: string
  /** The account that the session's check named: an e-mail or a login. */
  account: () => string | undefined
  hasSession: () => boolean
  check: () => Promise<unknown>
  /** Forgets the session and shows the log-in, which says so when the session ended elsewhere. */
  leave: (reason?: 'ended') => void
}

/** Checks the session before a screen is opened, unless the last check is recent. The screen then shows at once. */
export function checkAhead(queryClient: QueryClient, { check }: Gate): Promise<void> {
  const queryFn = () => check().then(() => true)
  return queryClient.prefetchQuery({ queryKey: CHECKED, queryFn, retry: false, staleTime: CHECKED_MS / 2 })
}

function isChecked(queryClient: QueryClient): boolean {
  const last = queryClient.getQueryState(CHECKED)
  // A check that got no answer changes nothing.
  const isRefused = [401, 403].includes(statusOf(last?.error) ?? 0)
  return last !== undefined && !isRefused && Date.now() - last.dataUpdatedAt < CHECKED_MS
}

type GuardProps = {
  gate: Gate
  /** The children's code, if it is loaded apart. */
  code?: Code | undefined
  children: ReactNode
}

/**
 * Shows its children once the server has confirmed the session and their code is loaded, or at once if they are loaded and
 * the last check is less than a minute old. It checks whenever it is shown, thus on every change of route (specification §2).
 * A server that can't be reached is asked again (D45). While the browser is offline, as the foot of the window says, children
 * that are shown already stay. Without a session, or once the server refuses any call for want of one, it leaves (D4).
 */
export function Guard({ gate, code, children }: GuardProps) {
  const { state, confirm } = useConfirmation(gate, code)
  if (isShown(state)) return children
  if (state === 'unreachable') return <Unreachable onRetry={confirm} />
  return <Spinner label={SESSION_TEXTS.checking} className="min-h-64 w-full text-xl" />
}

/** Stands for the screen, also in the document's title. */
function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { title, advice } = useOnline() ? SESSION_TEXTS.unreachable : SESSION_TEXTS.offline
  const [app] = useState(document.title)
  useDocumentTitle(`${app} | ${title}`)
  const message = (
    <>
      <h1 className="text-lg">{title}</h1>
      {advice}
    </>
  )
  return <LoadError message={message} onRetry={onRetry} />
}

function useConfirmation(gate: Gate, code: Code | undefined) {
  const { hasSession, check } = gate
  const queryClient = useQueryClient()
  const leaveOnce = useLeaveOnce(gate)
  const wasUnreachable = useRef(false)
  const [state, setState] = useState<'checking' | 'confirmed' | 'offline' | 'unreachable'>(() =>
    code?.isLoaded() !== false && isChecked(queryClient) ? 'confirmed' : 'checking',
  )
  const verify = useCallback(async () => {
    if (!hasSession()) return leaveOnce()
    const codeLoads = code?.preload().catch(() => undefined)
    const outcome = await outcomeOf(check())
    if (outcome === 'left') return
    if (outcome === 'unreachable') wasUnreachable.current = true
    else if (wasUnreachable.current) noteReturn()
    if (outcome === 'refused') return leaveOnce()
    if (outcome === 'confirmed') {
      queryClient.setQueryData(CHECKED, true)
      // The spinner stays until the code is loaded too.
      await codeLoads
    }
    const isOffline = outcome === 'unreachable' && !navigator.onLine
    setState((before) => (isOffline && isShown(before) ? 'offline' : outcome))
  }, [check, code, hasSession, leaveOnce, queryClient])
  useEffect(() => {
    void verify()
  }, [verify])
  useRetries(state === 'unreachable' || state === 'offline', verify)
  const confirm = () => {
    setState('checking')
    void verify()
  }
  return { state, confirm }
}

const isShown = (state: string) => state === 'confirmed' || state === 'offline'

/** Calls `retry` every ten seconds and as soon as the browser is online again, while `isWanted`. */
function useRetries(isWanted: boolean, retry: () => Promise<void>): void {
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [isWanted, retry])
}

/** useLeaveOnce handles a refusal for a missing session, and leaving cancels running queries: both are 'left'. */
async function outcomeOf(check: Promise<unknown>): Promise<'confirmed' | 'refused' | 'unreachable' | 'left'> {
  try {
    await check
    return 'confirmed'
  } catch (error) {
    if (error instanceof CancelledError || statusOf(error) === 401) return 'left'
    return statusOf(error) === 403 ? 'refused' : 'unreachable'
  }
}

/**
 * Leaves once, also when any call is refused for want of a session, or when another tab removes the session. When another tab
 * replaces it, as by a log-in to another account, the page is loaded again: it shows the former account, and its calls would
 * be the new one's.
 */
function useLeaveOnce({ sessionKey, account, hasSession, check, leave }: Gate) {
  const queryClient = useQueryClient()
  const clearToasts = useClearToasts()
  const hasLeft = useRef(false)
  const ownPath = useRef(useOwnPath())
  const leaveOnce = useCallback(
    (reason?: 'ended') => {
      // After a navigation, such as that of a log-out, the next screen decides.
      if (hasLeft.current || currentPath() !== ownPath.current) return
      hasLeft.current = true
      // The log-in says why; a refused call said only that there is no session.
      if (reason === 'ended') clearToasts()
      leave(reason)
    },
    [leave, clearToasts],
  )
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (statusOf(event.action.error) === 401) leaveOnce(hasSession() ? 'ended' : undefined)
      }),
    [queryClient, hasSession, leaveOnce],
  )
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        // A wrong password is refused with the same status, so the session is checked.
        if (statusOf(event.action.error) === 401 && hasSession()) void outcomeOf(check())
      }),
    [queryClient, hasSession, check],
  )
  useEffect(() => {
    const onOtherTab = ({ key, oldValue, newValue }: StorageEvent) => {
      if (!hasSession()) leaveOnce('ended')
      else if (key === sessionKey && newValue !== oldValue) {
        // A call of the former session that is refused meanwhile must not end the new one.
        hasLeft.current = true
        keepTyped(account())
        location.reload()
      }
    }
    window.addEventListener('storage', onOtherTab)
    return () => window.removeEventListener('storage', onOtherTab)
  }, [sessionKey, account, hasSession, leaveOnce])
  return leaveOnce
}
