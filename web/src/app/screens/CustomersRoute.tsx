import { customerCompanyPanel } from '../../features/customer-relations/customer-relations.panels.tsx'
import { CustomersPage } from '../../features/customers/CustomersPage.tsx'
import { tabletManagementCustomerPanels } from '../../features/tablet-management/tablet-management.panels.tsx'
import type { CustomerPanel } from '../../kit/panels/panels.ts'
import { WidgetsProvider } from '../../kit/widgets/widgets-context.ts'
import { WIDGETS } from './widgets.ts'

/** The panels of a customer's details, in the order of each place: one line per feature. */
const CUSTOMER_PANELS: readonly CustomerPanel[] = [...tabletManagementCustomerPanels, customerCompanyPanel]

/** The customer tree with the panels and widgets of all features. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function CustomersRoute() {
  return (
    <WidgetsProvider value={WIDGETS}>
      <CustomersPage panels={CUSTOMER_PANELS} />
    </WidgetsProvider>
  )
}
