import type { ReactNode } from 'react'
import type { Panel } from '../panels/panels.ts'

/**
 * A collapsible section of a page. Features declare sections, the app lists them in the page's order. `render` draws a
 * `lazy` component, which is drawn only while its section is open and once it was in view.
 */
export interface PageSection extends Panel {
  readonly title: string
  readonly render: () => ReactNode
}
