import * as api from '@service-center/contract/api.ts'
import { lazy } from 'react'
import type { Widget } from '../../kit/widgets/widget.ts'

const ApproveCompanyWidget = lazy(() => import('./ApproveCompanyWidget.tsx'))

/** The widget of the control panel about companies (specification 2, section 2.7). */
export const customerRelationsWidgets: readonly Widget[] = [
  {
    id: 'ApproveCompanyWidget',
    label: 'Approve Company',
    category: 'Customer',
    right: api.companyApproval.approve.right,
    about: ['customer'],
    render: (props) => <ApproveCompanyWidget {...props} />,
  },
]
