import * as api from '@service-center/contract/api.ts'
import { lazy } from 'react'
import type { CustomerPanel } from '../../kit/panels/panels.ts'

const CustomerCompany = lazy(() =>
  import('./CustomerCompany.tsx').then(({ CustomerCompany: component }) => ({ default: component })),
)

export const customerCompanyPanel: CustomerPanel = {
  id: 'customer-company',
  place: 'cards',
  right: api.companyApproval.approve.right,
  render: (customer) => <CustomerCompany customer={customer} />,
}
