import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'

const cookieName = 'sidebar:state'
const cookieSeconds = 7 * 24 * 60 * 60
const phone = '(max-width: 767.98px)'
const roomy = '(min-width: 64rem)'

type SidebarState = {
  /** From 768 px: full width instead of the icon strip. */
  expanded: boolean
  /** Under 768 px: the slide-over panel is open. */
  panelOpen: boolean
  onPhone: boolean
  toggle: () => void
  closePanel: () => void
}

export const SidebarContext = createContext<SidebarState | null>(null)

/** The state of the nearest `SidebarProvider`; throws outside one. */
export function useSidebarState() {
  const state = useContext(SidebarContext)
  if (!state) throw new Error('Put it into a SidebarProvider')
  return state
}

/** Without a cookie the sidebar is expanded where it leaves enough room for the page. */
function readCookie() {
  const cookie = document.cookie.split('; ').find((cookie) => cookie.startsWith(cookieName))
  return cookie ? !cookie.endsWith('false') : matchMedia(roomy).matches
}

function writeCookie(expanded: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the specification names this cookie; the Cookie Store API is async
  document.cookie = `${cookieName}=${expanded}; path=/; max-age=${cookieSeconds}; SameSite=Lax`
}

function useMedia(media: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const query = matchMedia(media)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    [media],
  )
  return useSyncExternalStore(watch, () => matchMedia(media).matches)
}

/**
 * The cookie stores whether the sidebar is expanded. It is read synchronously, so that the first paint is correct. A
 * window that is narrowed below 1024 px needs the room: the sidebar shrinks to icons until the user expands it.
 */
function useExpanded() {
  const isRoomy = useMedia(roomy)
  const [wasRoomy, setWasRoomy] = useState(isRoomy)
  const [expanded, setExpanded] = useState(readCookie)
  if (wasRoomy !== isRoomy) {
    setWasRoomy(isRoomy)
    setExpanded(isRoomy && readCookie())
  }
  const change = useCallback((next: boolean) => {
    writeCookie(next)
    setExpanded(next)
  }, [])
  return [expanded, change] as const
}

/** The phone panel closes on Back and Forward. Ctrl+B or Cmd+B toggles the panel, or the width from 768 px. */
export function useSidebarStore(): SidebarState {
  const [expanded, setExpanded] = useExpanded()
  const [panelOpen, setPanelOpen] = useState(false)
  const onPhone = useMedia(phone)
  const toggle = useCallback(() => {
    if (onPhone) setPanelOpen(!panelOpen)
    else setExpanded(!expanded)
  }, [onPhone, panelOpen, expanded, setExpanded])
  // A screen opens by a press that closes the panel. Setting a state to what it is would delay that screen (Tooltip).
  const closePanel = useCallback(() => {
    if (panelOpen) setPanelOpen(false)
  }, [panelOpen])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const chord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!chord || event.key.toLowerCase() !== 'b') return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', press)
    window.addEventListener('popstate', closePanel)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('popstate', closePanel)
    }
  }, [toggle, closePanel])
  return useMemo(
    () => ({ expanded, panelOpen: panelOpen && onPhone, onPhone, toggle, closePanel }),
    [expanded, panelOpen, onPhone, toggle, closePanel],
  )
}
