import { Fragment, type ReactNode } from 'react'
import { LazyPart } from '../../ui/feedback/LazyPart.tsx'
import { usePanels, type Panel } from './panels.ts'

/** A panel of a screen that passes nothing to its panels. */
export interface ScreenPanel extends Panel {
  readonly render: () => ReactNode
}

/** The panels of a list that the viewer may see, one after the other. */
export function PanelList({ panels }: { panels: readonly ScreenPanel[] }) {
  return usePanels(panels).map(({ id, render }) => (
    <Fragment key={id}>
      <LazyPart fallback={null}>{render()}</LazyPart>
    </Fragment>
  ))
}
