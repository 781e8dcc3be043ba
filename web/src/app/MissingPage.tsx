import { Component, type ReactNode, useEffect, useState } from 'react'
import { reloadForNewBuild } from '../api/console-build.ts'
import { CriticalErrorScreen } from '../ui/feedback/CriticalErrorScreen.tsx'
import { MissingCode } from '../ui/feedback/MissingCode.tsx'

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

/**
 * In place of a page whose code is still being loaded; the same as `index.html` shows before the console has started.
 * In the first load, so it is not a `LoadingState`.
 */
export const PagePending = () => (
  <output className="sc-pending" aria-busy>
    Loading...
  </output>
)

/** The same for a console that has not drawn any page yet. */
export const ConsolePending = () => (
  <main className="sc-starting">
    <PagePending />
  </main>
)

/**
 * In place of a page whose code could not be loaded. After a deployment the page is loaded anew by itself: on arriving at
 * a page nothing can be lost.
 */
export function MissingPage() {
  const [isReloading, setReloading] = useState(true)
  useEffect(() => {
    void reloadForNewBuild()
      .catch(() => false)
      .then(setReloading)
  }, [])
  return isReloading ? <PagePending /> : <MissingCode isPage />
}
