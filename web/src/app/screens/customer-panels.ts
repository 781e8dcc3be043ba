import { customerCompanyPanel } from '../../features/customer-relations/customer-relations.panels.tsx'
import { tabletManagementCustomerPanels } from '../../features/tablet-management/tablet-management.panels.tsx'
import type { CustomerPanel } from '../../kit/customer/customer-panel.ts'

/** The panels of a customer's details, in the order of each place: one line per feature. */
export const CUSTOMER_PANELS: readonly CustomerPanel[] = [
  ...tabletManagementCustomerPanels,
  customerCompanyPanel,
]
