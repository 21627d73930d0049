import { Component, type ReactNode } from 'react'
import { LoadError } from './load-error.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  message: string
  /** By default the button reloads the page. */
  onRetry?: () => void
}

/**
 * Replaces children that failed to render, for example a lazy chunk that failed to load. Shows the message and a
 * retry, and retries by itself when the browser is online again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    window.addEventListener('online', this.retryIfFailed)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retryIfFailed)
  }

  retry = () => (this.props.onRetry ? this.props.onRetry() : location.reload())

  retryIfFailed = () => {
    if (this.state.failed) this.retry()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <LoadError message={this.props.message} onRetry={this.retry} />
  }
}
