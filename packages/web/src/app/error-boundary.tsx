// Catches unexpected errors of a page, so that the rest of the app keeps working; another address resets it.
import { Component, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { PageUnavailable } from './page-unavailable.ts'
import { FailureView } from './query-view.tsx'

interface BoundaryProps {
  path: string
  children: ReactNode
}

interface BoundaryState {
  failure: { error: unknown; path: string } | undefined
}

// React supports error boundaries only as classes.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error, path: '' } }
  }

  static getDerivedStateFromProps({ path }: BoundaryProps, { failure }: BoundaryState): Partial<BoundaryState> | null {
    if (failure === undefined || failure.path === path) return null
    return { failure: failure.path === '' ? { ...failure, path } : undefined }
  }

  /** Runs once the failure is shown: loading again any earlier would never show it. */
  override componentDidCatch(error: unknown): void {
    if (error instanceof PageUnavailable) error.forget()
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return <FailureView error={failure.error} onRetry={() => this.setState({ failure: undefined })} />
  }
}

export const ErrorBoundary = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation()
  return <Boundary path={path}>{children}</Boundary>
}
