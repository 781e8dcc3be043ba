import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import { useMemo } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { mayCall, type Holder } from '../../api/rights.ts'

/**
 * A part of a screen that another feature adds. Features declare panels, the app lists them for a screen, and the screen
 * draws those that the viewer may see. Each screen extends this type with what it needs.
 */
export interface Panel {
  /** Unique on its screen. */
  readonly id: string
  /**
   * The right of the endpoint that it calls. Without it the panel is not drawn. Unless everybody may see it, `render` draws a
   * `lazy` component, so that it is not loaded either.
   */
  readonly right: Access
}

/** The panels that a user may see, in the order of their list. */
export function permittedPanels<P extends Panel>(panels: readonly P[], user: Holder): readonly P[] {
  return panels.filter(({ right }) => mayCall(user, right))
}

/** The panels that the viewer may see; the same list until their rights change. */
export function usePanels<P extends Panel>(panels: readonly P[]): readonly P[] {
  const viewer = useViewer()
  return useMemo(() => permittedPanels(panels, viewer), [panels, viewer])
}
