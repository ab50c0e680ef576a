/** Keeps the page alive when a part of it could not be fetched or drawn. */
import { Component, type ReactNode } from 'react'

interface LoadBoundaryProps {
  onFail?: (error: unknown) => void
  children: ReactNode
}

/** Shows nothing in place of what failed, and says so once. */
export class LoadBoundary extends Component<LoadBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    console.error(error)
    this.props.onFail?.(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
