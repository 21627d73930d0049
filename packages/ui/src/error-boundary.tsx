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
 * retry, and retries by itself when the browser is online again. It also does so for children that fail after that,
 * because a browser keeps the failure of a script that was asked for meanwhile until the page is loaded again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  /** False while it is hidden, or another screen is in its place, which a reload would interrupt. */
  private isShown = false

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    this.isShown = true
    window.addEventListener('online', this.retryOnline)
  }

  override componentDidCatch() {
    if (cameBack) void this.retry()
  }

  override componentWillUnmount() {
    this.isShown = false
    window.removeEventListener('online', this.retryOnline)
  }

  retry = async () => {
    if (this.props.onRetry) this.props.onRetry()
    else if ((await isServerThere()) && this.isShown) location.reload()
  }

  retryOnline = () => {
    cameBack = true
    if (this.state.failed) void this.retry()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <LoadError message={this.props.message} onRetry={this.retry} />
  }
}
