import { CustomersPage } from '../../features/customers/CustomersPage.tsx'
import { WidgetsProvider } from '../../kit/widgets/widgets-context.ts'
import { CUSTOMER_PANELS } from './customer-panels.ts'
import { WIDGETS } from './widgets.ts'

/** The customer tree with the panels and widgets of all features. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function CustomersRoute() {
  return (
    <WidgetsProvider value={WIDGETS}>
      <CustomersPage panels={CUSTOMER_PANELS} />
    </WidgetsProvider>
  )
}
