import { Component, type ReactNode } from 'react'
import { LoadError } from './load-error.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  message: string
  /** By default the button reloads the page. */
  onRetry?: () => void
}

/** How long the server may take to answer, in ms. */
const PATIENCE_MS = 5_000

/** The time until the next try by itself, in ms: a browser may be online before it reaches the server. */
const RETRY_MS = 10_000

/** Whether the server is there now. If not, a reload would leave the app for an error page of the browser or of a proxy. */
async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })
    return status < 500
  } catch {
    return false
  }
}

/** Whether the browser came online again, or the server back, since the page was loaded. */
let cameBack = false

/** Says that the server is back: children that fail from now on are retried. */
export function noteReturn(): void {
  cameBack = true
}

/**
 * Replaces children that failed to render, for example a lazy chunk that failed to load. Shows the message and a
 * retry, and retries by itself when the browser is online again, every ten seconds until the server answers. It also does
 * so for children that fail after that, because a browser keeps the failure of a script that was asked for meanwhile until
 * the page is loaded again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  /** False while it is hidden, or another screen is in its place, which a reload would interrupt. */
  private isShown = false
  private next: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    this.isShown = true
    window.addEventListener('online', this.retryOnline)
  }

  override componentDidCatch() {
    if (cameBack) void this.retryByItself()
  }

  override componentWillUnmount() {
    this.isShown = false
    clearTimeout(this.next)
    window.removeEventListener('online', this.retryOnline)
  }

  retry = async () => {
    if (this.props.onRetry) this.props.onRetry()
    else if (!(await isServerThere())) return false
    else if (this.isShown) location.reload()
    return true
  }

  retryByItself = async () => {
    clearTimeout(this.next)
    if (!(await this.retry()) && this.isShown) this.next = setTimeout(this.retryByItself, RETRY_MS)
  }

  retryOnline = () => {
    cameBack = true
    if (this.state.failed) void this.retryByItself()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <LoadError message={this.props.message} onRetry={this.retry} />
  }
}
