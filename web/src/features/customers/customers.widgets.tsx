import * as api from '@service-center/contract/api.ts'
import { lazy } from 'react'
import type { Widget } from '../../kit/widgets/widget.ts'

const CreateCustomerWidget = lazy(() => import('./widgets/CreateCustomerWidget.tsx'))
const CustomerNameWidget = lazy(() => import('./widgets/CustomerNameWidget.tsx'))
const DeleteCustomerWidget = lazy(() => import('./widgets/DeleteCustomerWidget.tsx'))
const SalesRepWidget = lazy(() => import('./widgets/SalesRepWidget.tsx'))
const CustomerParentWidget = lazy(() => import('./widgets/CustomerParentWidget.tsx'))
const UpdateCustomerWidget = lazy(() => import('./widgets/UpdateCustomerWidget.tsx'))

const changes = api.customerChanges

/** The widgets of the control panel about customers (specification 2, section 2.7). */
export const customerWidgets: readonly Widget[] = [
  {
    id: 'CreateCustomerWidget',
    label: 'Create customer / root dealer',
    category: 'Customer',
    right: changes.create.right,
    about: ['customer'],
    render: (props) => <CreateCustomerWidget {...props} />,
  },
  {
    id: 'CustomerNameWidget',
    label: 'Change customer name',
    category: 'Customer',
    right: changes.setName.right,
    about: ['customer'],
    render: (props) => <CustomerNameWidget {...props} />,
  },
  {
    id: 'DeleteCustomerWidget',
    label: 'Delete customer',
    category: 'Customer',
    right: changes.delete.right,
    about: ['customer'],
    render: (props) => <DeleteCustomerWidget {...props} />,
  },
  {
    id: 'SalesRepWidget',
    label: 'Set customer sales rep',
    category: 'Customer',
    right: changes.setSalesRep.right,
    about: ['customer'],
    render: (props) => <SalesRepWidget {...props} />,
  },
  {
    id: 'CustomerParentWidget',
    label: 'Change customer dealer',
    category: 'Customer',
    right: changes.setParent.right,
    about: ['customer'],
    render: (props) => <CustomerParentWidget {...props} />,
  },
  {
    id: 'UpdateCustomerWidget',
    label: 'Update customer Access Groups',
    category: 'Customer',
    right: changes.updateAccessGroups.right,
    about: ['customer'],
    render: (props) => <UpdateCustomerWidget {...props} />,
  },
]
