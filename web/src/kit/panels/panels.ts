import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import { useMemo } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { mayCall, type Holder } from '../../api/rights.ts'

/**
 * A piece of a screen that plugs in by a list: its feature describes it, the app puts the lists together, and the screen
 * draws those that its viewer may see. Each screen says in a type of its own what more it wants of a panel.
 */
export interface Panel {
  /** Unique on its screen. */
  readonly id: string
  /**
   * Who sees it: the right of the endpoint that it calls. For others it is not drawn; what `render` draws is `lazy`
   * wherever not everybody may see it, so that it is not loaded either.
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
