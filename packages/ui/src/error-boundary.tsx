import { Component, type ReactNode } from 'react'
import { LoadError } from './load-error.tsx'

type ErrorBoundaryProps = {
  children: ReactNode
  message: string
  /** What the button does; by default the page is loaded anew. */
  onRetry?: () => void
}

/** Shows the message and a way on instead of children that failed to draw, such as a part that did not arrive. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const retry = this.props.onRetry ?? (() => location.reload())
    return <LoadError message={this.props.message} onRetry={retry} />
  }
}
