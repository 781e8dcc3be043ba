import { Component, type ReactNode, useEffect, useState } from 'react'
import { reloadForNewBuild } from '../../api/console-build.ts'
import { CriticalErrorScreen } from '../../ui/feedback/code-failures.tsx'
import { MissingCode } from '../../ui/feedback/code-failures.tsx'

/** Catches errors above the router, and shows the error screen instead of a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { message?: string }> {
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
 * Shown while the code of a page is loading; looks the same as `index.html` before the console has started.
 * Not a `LoadingState`, because it is part of the first load, which must stay small.
 */
export const PagePending = () => (
  <output className="sc-pending" aria-busy>
    Loading...
  </output>
)

/** Like `PagePending`, but before the console has shown any page. */
export const ConsolePending = () => (
  <main className="sc-starting">
    <PagePending />
  </main>
)

/**
 * Shown when the code of a page could not be loaded. Reloads the page if a new build was deployed: the user has just
 * arrived at the page, so no input can be lost.
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
