import type { Customer } from '@service-center/contract/customers/customers.ts'
import type { Access } from '@service-center/contract/endpoint/endpoint.ts'
import { type ReactNode, useMemo } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { type Holder, mayCall } from '../../api/session/rights.ts'

/**
 * A part of a screen that another feature adds. Features declare panels, the app lists them for a screen, and the screen
 * draws those that the user may see. Screens extend this type with what they need.
 */
export interface Panel {
  /** Unique on its screen. */
  readonly id: string
  /**
   * The right of the endpoint that the panel calls; without it the panel is not drawn. `render` draws a `lazy` component,
   * so that the code is not loaded either, except for panels that every user may see.
   */
  readonly right: Access
}

/** A part that a feature adds to the details of a customer, in the customer tree. */
export interface CustomerPanel extends Panel {
  /** `header`: below the name of the customer, for what must be seen first. `cards`: a card below the devices. */
  readonly place: 'header' | 'cards'
  readonly render: (customer: Customer) => ReactNode
}

/**
 * A collapsible section of a page. Features declare sections, and the app lists them in the order of the page. `render`
 * draws a `lazy` component; it is called only while the section is open, and not before it was in view.
 */
export interface PageSection extends Panel {
  readonly title: string
  readonly render: () => ReactNode
}

/** The panels that a user may see, in the order of the list. */
export function permittedPanels<P extends Panel>(panels: readonly P[], user: Holder): readonly P[] {
  return panels.filter(({ right }) => mayCall(user, right))
}

/** The panels that the signed-in user may see; the same array until the user's rights change. */
export function usePanels<P extends Panel>(panels: readonly P[]): readonly P[] {
  const viewer = useViewer()
  return useMemo(() => permittedPanels(panels, viewer), [panels, viewer])
}
