import type { Customer } from '@service-center/contract/customers/customers.ts'
import { createContext, Fragment, use } from 'react'
import type { CustomerPanel } from '../../kit/customer/customer-panel.ts'
import { usePanels } from '../../kit/panels/panels.ts'
import { LazyPart } from '../../ui/feedback/LazyPart.tsx'

/** The panels of other features, which the app lists. */
export const CustomerPanelsContext = createContext<readonly CustomerPanel[]>([])

/** The panels at one place of a customer's details that the viewer may see. */
export function CustomerPanels({ place, customer }: Pick<CustomerPanel, 'place'> & { customer: Customer }) {
  const panels = usePanels(use(CustomerPanelsContext))
  return panels
    .filter((panel) => panel.place === place)
    .map(({ id, render }) => (
      <Fragment key={id}>
        <LazyPart fallback={null}>{render(customer)}</LazyPart>
      </Fragment>
    ))
}
