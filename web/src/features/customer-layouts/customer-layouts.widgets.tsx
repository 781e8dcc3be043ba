import * as api from '@service-center/contract/api.ts'
import { lazy } from 'react'
import type { Widget } from '../../kit/widgets/widget.ts'

const MoveOrCopyLayoutsWidget = lazy(() => import('./MoveOrCopyLayoutsWidget.tsx'))
const RestoreLayoutsWidget = lazy(() => import('./RestoreLayoutsWidget.tsx'))

/** The widgets of the control panel about the layouts of a customer (specification 2, section 2.7). */
export const customerLayoutWidgets: readonly Widget[] = [
  {
    id: 'MoveOrCopyCustomerLayouts',
    label: 'Copy/Move customer layouts',
    category: 'Customer',
    right: api.customerLayouts.transfer.right,
    about: ['customer'],
    render: (props) => <MoveOrCopyLayoutsWidget {...props} />,
  },
  {
    id: 'RestoreCustomerLayouts',
    label: 'Restore customer layouts',
    category: 'Customer',
    right: api.customerLayouts.restore.right,
    about: ['customer'],
    render: (props) => <RestoreLayoutsWidget {...props} />,
  },
]
