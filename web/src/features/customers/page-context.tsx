import type { Customer } from '@service-center/contract/customers/customers.ts'
import { createContext, Fragment, use } from 'react'
import { type CustomerPanel, usePanels } from '../../kit/panels/panels.ts'
import type { WidgetPrefill } from '../../kit/widgets/widget.ts'
import { FirstLoad } from '../../ui/feedback/FirstLoad.tsx'
import { LazyPart } from '../../ui/feedback/code-failures.tsx'

/** Panels that other features add to the details. The app provides them. */
export const CustomerPanelsContext = createContext<readonly CustomerPanel[]>([])

/** The panels for one place in the details, as far as the viewer may see them. */
export function CustomerPanels({ place, customer }: Pick<CustomerPanel, 'place'> & { customer: Customer }) {
  const panels = usePanels(use(CustomerPanelsContext))
  return panels
    .filter((panel) => panel.place === place)
    .map(({ id, render }) => (
      <Fragment key={id}>
        <LazyPart fallback={<FirstLoad />}>{render(customer)}</LazyPart>
      </Fragment>
    ))
}

export interface OpenedWidget {
  readonly widget: string
  readonly prefill: WidgetPrefill
  /** Shown beside the title of the dialog. */
  readonly about: string
}

const Open = createContext<(opened: OpenedWidget) => void>(() => undefined)
export const OpenWidgetProvider = Open.Provider

/** Opens a widget in a dialog over the customer tree. */
export const useOpenWidget = () => use(Open)

/** Called by the widgets after a change, before the customers are loaded again. */
export interface CustomerFollowers {
  readonly created: (id: number) => void
  readonly moved: (id: number) => void
  readonly deleted: (ids: { id: number; parentId: number | null }) => void
}

/** Undefined on the control panel, where there is no tree. */
export const CustomerFollowersContext = createContext<CustomerFollowers | undefined>(undefined)
