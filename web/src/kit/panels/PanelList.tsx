import { Fragment, type ReactNode } from 'react'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'
import { usePanels, type Panel } from './panels.ts'

/** A panel that needs nothing from its screen. */
export interface ScreenPanel extends Panel {
  readonly render: () => ReactNode
}

export function PanelList({ panels }: { panels: readonly ScreenPanel[] }) {
  return usePanels(panels).map(({ id, render }) => (
    <Fragment key={id}>
      <LazyPart fallback={<FirstLoad hasCell />}>{render()}</LazyPart>
    </Fragment>
  ))
}
