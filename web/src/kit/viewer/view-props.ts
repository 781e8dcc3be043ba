import type { ReactNode } from 'react'

/** What draws a file gets. */
export interface ViewProps {
  readonly content: Blob
  readonly title: string
  /** The button that saves the file, for the view's toolbar. */
  readonly download: ReactNode
  /** Says in one sentence why the file cannot be shown. */
  readonly onFailure: (sentence: string) => void
}
