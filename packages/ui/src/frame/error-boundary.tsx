// Catches unexpected errors of a page, so that the rest of the app keeps working; another address resets it.
import { Component, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { FailureView } from './query-view.tsx'

interface BoundaryProps {
  place: string
  children: ReactNode
}

interface BoundaryState {
  failure: { error: unknown; place: string } | undefined
}

// React supports error boundaries only as classes.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: undefined }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error, place: '' } }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, { failure }: BoundaryState): Partial<BoundaryState> | null {
    if (failure === undefined || failure.place === place) return null
    return { failure: failure.place === '' ? { ...failure, place } : undefined }
  }

  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    return <FailureView error={failure.error} onRetry={() => this.setState({ failure: undefined })} />
  }
}

export const ErrorBoundary = ({ children }: { children: ReactNode }) => {
  const [place] = useLocation()
  return <Boundary place={place}>{children}</Boundary>
}
