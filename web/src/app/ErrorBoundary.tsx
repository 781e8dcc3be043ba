import { Component, type ReactNode } from 'react'
import { CriticalErrorScreen } from '../ui/feedback/CriticalErrorScreen.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

/** Catches errors above the router and shows the critical-error screen instead of a white page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { message?: string }> {
  override state: { message?: string } = {}

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    const { message } = this.state
    return message === undefined ? this.props.children : <CriticalErrorScreen detail={message} />
  }
}
