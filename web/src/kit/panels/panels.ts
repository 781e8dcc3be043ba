import type { Customer } from '@service-center/contract/customers/customers.ts'
import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import { type ReactNode, useMemo } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { type Holder, mayCall } from '../../api/rights.ts'

/**
 * A collapsible section of a page. Features declare sections, the app lists them in the page's order. `render` draws a
 * `lazy` component, which is drawn only while its section is open and once it was in view.
 */
export interface PageSection extends Panel {
  readonly title: string
  readonly render: () => ReactNode
}

/** A part that a feature adds to the details of a customer, in the customer tree. */
export interface CustomerPanel extends Panel {
  /** `header`: below the customer's name, for what must be seen first. `cards`: a card below the devices. */
  readonly place: 'header' | 'cards'
  readonly render: (customer: Customer) => ReactNode
}

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
