import { Component, Suspense, type ReactNode } from 'react'
import { isMissingCode } from './missing-code.ts'
import { MissingCode } from './MissingCode.tsx'

interface LazyPartProps {
  /** Lazy components. */
  children: ReactNode
  /** Shown while their code is loaded. */
  fallback: ReactNode
  /** Shown when it could not be loaded. */
  failure?: ReactNode
}

/** Contains lazy components: when their code cannot be loaded, the rest of the page stays as it is. */
export class LazyPart extends Component<LazyPartProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override render(): ReactNode {
    const { children, fallback, failure = <MissingCode /> } = this.props
    const { error } = this.state
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>
    if (!isMissingCode(error)) throw error
    return failure
  }
}
