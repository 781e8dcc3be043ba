import { CustomersPage } from '../../features/customers/CustomersPage.tsx'
import { CUSTOMER_PANELS } from './customer-panels.ts'

/** The customer tree with the panels of all features. A lazy default export. */
// oxlint-disable-next-line import/no-default-export
export default function CustomersRoute() {
  return <CustomersPage panels={CUSTOMER_PANELS} />
}
